import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useDates } from '#ui/dates.ts'
import { Checkbox } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { CloseButton, Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import type { messages as site } from '../../messages.ts'
import type { messages } from '../../officeMessages.ts'
import { verifications } from '../../rules.ts'
import { verifyProvider } from './calls.ts'
import type { ProviderDossier } from './contract.ts'
import { useProviderChange } from './useProviderChange.ts'

type SheetProps = { provider: ProviderDossier; open: boolean; onClose: () => void }

/** What was verified of a provider, as customers read it. */
export const VerifySheet = ({ provider, open, onClose }: SheetProps) => {
  const t = useWords<typeof messages>('providers.office')
  const tr = useTranslated()
  return (
    <Sheet open={open} onClose={onClose} backCloses title={t('verify_title', { name: tr(provider.name) })}>
      <VerifyForm provider={provider} onClose={onClose} />
    </Sheet>
  )
}

const VerifyForm = ({ provider, onClose }: Omit<SheetProps, 'open'>) => {
  const t = useWords<typeof messages>('providers.office')
  const s = useWords<typeof site>('providers')
  const formatDate = useDates()
  const [former] = useState(() => provider.verified.map(({ kind }) => kind))
  const saving = useProviderChange(
    provider.id,
    (kinds: (typeof verifications)[number][], key) =>
      call(verifyProvider, { params: { id: provider.id }, body: { kinds, former } }, key),
    'done.verified',
  )
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget).getAll('kind')
        saving.mutate(
          verifications.filter((kind) => chosen.includes(kind)),
          { onSuccess: onClose },
        )
      }}
    >
      <p>{t('verify_consequence')}</p>
      {verifications.map((kind) => {
        const mark = provider.verified.find((one) => one.kind === kind)
        return (
          <div key={kind}>
            <Checkbox label={s(`verified.${kind}`)} name="kind" value={kind} defaultChecked={former.includes(kind)} />
            <p className="ms-9 text-soft text-sm">
              {s(`verified.how.${kind}`)}
              {mark && ` ${t('verified_on', { date: formatDate(mark.on, 'date') })}`}
            </p>
          </div>
        )
      })}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={saving.isPending}>
          {t('save')}
        </Button>
        <CloseButton />
      </div>
    </form>
  )
}
