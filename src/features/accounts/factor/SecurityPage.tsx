import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { getFactor, removeFactor, renewRecoveryCodes } from './calls.ts'
import { FactorSetup } from './FactorSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The operator's own second factor. */
export default function SecurityPage() {
  const t = useWords<typeof messages>('accounts.office')
  const queries = useQueryClient()
  const { data } = useQuery({ ...queryFor(getFactor, {}), refetchInterval: untilRead })
  const [settingUp, setUp] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => queries.invalidateQueries({ queryKey: [getFactor.path] })
  const showFailure = useShowFailure()
  const onError = (error: Error) => {
    showFailure(error)
    void refresh()
  }
  const renewing = useMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
    onError,
  })
  const removing = useMutation({ mutationFn: () => call(removeFactor, {}), onSuccess: refresh, onError })
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(undefined)
          void refresh()
        }}
      />
    )
  const on = data?.state === 'given'
  if (settingUp) return <FactorSetup first={!on} onDone={() => setUp(false)} />
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      {data && (
        <Card className="grid max-w-2xl gap-4">
          <h2 className="font-semibold text-xl">{t('factor.title')}</h2>
          <p>{on ? t('factor.on', { n: data.recovery_codes }) : t('factor.off')}</p>
          <div className="flex flex-wrap gap-3">
            <Button look={on ? 'second' : 'primary'} onClick={() => setUp(true)}>
              {on ? t('factor.replace') : t('factor.setup')}
            </Button>
            {on && (
              <Button look="second" pending={renewing.isPending} onClick={() => renewing.mutate()}>
                {t('recovery.renew')}
              </Button>
            )}
            {on && !data.required && (
              <Button look="danger" pending={removing.isPending} onClick={() => removing.mutate()}>
                {t('factor.turn_off')}
              </Button>
            )}
          </div>
          <p className="text-soft text-sm">{t('session')}</p>
        </Card>
      )}
    </>
  )
}
