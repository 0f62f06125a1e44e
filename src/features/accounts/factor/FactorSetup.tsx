import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { messages } from '../officeMessages.ts'
import { CodeForm } from './CodeForm.tsx'
import { CopyButton } from './CopyButton.tsx'
import { beginFactor, confirmFactor, getFactor } from './calls.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The setup of the app that shows codes; `first`: the office opens only after it. */
export const FactorSetup = ({ first, onDone }: { first?: boolean; onDone: () => void }) => {
  const t = useWords<typeof messages>('accounts.office')
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const begin = useMutation({ mutationFn: () => call(beginFactor, {}) })
  const start = useEffectEvent(() => begin.mutate())
  useEffect(() => start(), [])
  if (codes) {
    const finish = async () => {
      await queries.invalidateQueries({ queryKey: [getFactor.path] })
      onDone()
      // The page that follows begins at its top.
      scrollTo({ top: 0 })
    }
    return <RecoveryCodes codes={codes} onDone={() => void finish()} />
  }
  if (begin.isError) return <LoadFailed error={begin.error} onRetry={start} />
  return (
    <section className="grid max-w-2xl gap-5">
      <Head page="office" about={t('title')} hidden />
      <h1 className="font-semibold text-3xl">{t('factor.setup')}</h1>
      <p>{first ? t('factor.setup_first') : t('factor.setup_why')}</p>
      <ol className="grid list-inside list-decimal gap-1 text-soft">
        <li>{t('factor.step_app')}</li>
        <li>{t('factor.step_scan')}</li>
        <li>{t('factor.step_code')}</li>
      </ol>
      {begin.data ? (
        <>
          <QrCode text={begin.data.uri} label={t('factor.qr')} />
          <a
            href={begin.data.uri}
            className="inline-flex min-h-11 items-center justify-self-start text-main-ink underline sm:hidden"
          >
            {t('factor.open_app')}
          </a>
          <p>
            {t('factor.by_hand')}{' '}
            <bdi dir="ltr" className="inline-block font-mono">
              {begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}
            </bdi>
          </p>
          <div>
            <CopyButton text={begin.data.secret} label={t('factor.copy_key')} />
          </div>
        </>
      ) : (
        <div aria-busy="true" className="size-52" />
      )}
      <CodeForm
        label={t('factor.app_code')}
        submit={t('factor.turn_on')}
        send={(code) => call(confirmFactor, { body: { code } })}
        onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      />
    </section>
  )
}
