import BadgeCheck from 'lucide-react/icons/badge-check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'

/** What was verified of a provider; opened, when and how. Nothing where nothing was. */
export const Verified = ({ provider }: { provider: Pick<EProvider, 'verified'> }) => {
  const t = useWords<typeof messages>('providers')
  const formatDate = useDates()
  const { verified = [] } = provider
  if (verified.length === 0) return null
  const names = verified.map(({ kind }) => t(`verified.${kind}`)).join(t('verified.comma'))
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 items-center gap-2 rounded-control">
        <BadgeCheck aria-hidden className="size-5 shrink-0 text-good" />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{t('verified.title')}</span> <span className="text-soft">{names}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-1 grid gap-2 rounded-control bg-sunken p-3">
        {verified.map(({ kind, on }) => (
          <li key={kind}>
            <span className="font-medium">{t(`verified.${kind}`)}</span>{' '}
            <time dateTime={on} className="text-soft">
              {formatDate(on, 'date')}
            </time>
            <span className="block text-soft">{t(`verified.how.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
