import type { listProviderTypes } from '#features/providers/contract.ts'
import type { Reply } from '#lib/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import type { messages } from './messages.ts'

type TypeSelectProps = {
  types: Reply<typeof listProviderTypes> | undefined
  failed: boolean
  onRetry: () => void
  error?: string | undefined
  defaultValue?: string | undefined
}

/** The provider type field, with loading and error states. */
export const TypeSelect = ({ types, failed, onRetry, error, defaultValue = '' }: TypeSelectProps) => {
  const t = useWords<typeof messages>('applications')
  const tr = useTranslated()
  if (types)
    return (
      <Select label={t('type')} name="provider_type" required defaultValue={defaultValue} error={error}>
        <option value="" disabled>
          {t('choose')}
        </option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {tr(name)}
          </option>
        ))}
      </Select>
    )
  if (!failed)
    return (
      <Skeleton count={1}>
        <Bone className="mb-1.5 h-5 w-28" />
        <Bone className="h-12 rounded-control!" />
      </Skeleton>
    )
  return (
    <div role="alert" className="grid content-start gap-1.5">
      <p className="text-bad text-sm">{t('types_failed')}</p>
      <Button look="second" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
