import ChevronDown from 'lucide-react/icons/chevron-down'
import type { messages } from '#features/bookings/messages.ts'
import type { Option, OptionGroup } from '#features/catalogue/contract.ts'
import { isTimed } from '#features/pricing/rules.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { GroupChoice } from '../OptionPicker.tsx'

type Group = OptionGroup & { options: Option[] }
type OptionsPartProps = { groups: readonly Group[]; chosen: readonly Option[]; serviceId: number; open: boolean }

/** The options again, folded: most people chose them on the service's page. */
export const OptionsPart = ({ groups, chosen, serviceId, open }: OptionsPartProps) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const free = groups.filter(({ options }) => !options.every(isTimed))
  if (free.length === 0) return null
  return (
    <details open={open} className="group rounded-control border border-line">
      <summary className="flex min-h-14 items-center gap-3 px-4 py-2">
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">{t('line.options')}</span>
          <span className="truncate text-soft text-sm">
            {chosen.map(({ name }) => tr(name)).join(' · ') || t('book.options_none')}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 border-line border-t p-4">
        {free.map((group) => (
          <GroupChoice key={group.id} group={group} serviceId={serviceId} />
        ))}
      </div>
    </details>
  )
}
