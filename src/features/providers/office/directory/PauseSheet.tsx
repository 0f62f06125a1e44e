import { addDays } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { CloseButton, Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { useBuiltInErrors, useFieldErrors } from '#web/forms.ts'
import type { messages } from '../../officeMessages.ts'
import { pauseProvider } from './calls.ts'
import type { ProviderDossier } from './contract.ts'
import { useProviderChange } from './useProviderChange.ts'

type SheetProps = { provider: ProviderDossier; open: boolean; onClose: () => void }

/** Pauses a provider until a date; visits that were booked stay. */
export const PauseSheet = ({ provider, open, onClose }: SheetProps) => {
  const t = useWords<typeof messages>('providers.office')
  const tr = useTranslated()
  const pausing = useProviderChange(
    provider.id,
    (paused_until: string, key) =>
      call(pauseProvider, { params: { id: provider.id }, body: { paused_until, former: null } }, key),
    'done.paused',
  )
  const { errors, check } = useFieldErrors(useBuiltInErrors())
  return (
    <Sheet open={open} onClose={onClose} backCloses title={t('pause_title', { name: tr(provider.name) })}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!check(event.currentTarget) || pausing.isPending) return
          const until = String(new FormData(event.currentTarget).get('until'))
          pausing.mutate(until, { onSuccess: onClose })
        }}
      >
        <p>{t('pause_consequence')}</p>
        <Field
          label={t('pause_until')}
          name="until"
          type="date"
          required
          min={addDays(provider.today, 1)}
          error={errors.until}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pausing.isPending}>
            {t('pause')}
          </Button>
          <CloseButton />
        </div>
      </form>
    </Sheet>
  )
}
