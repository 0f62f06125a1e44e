import Clock from 'lucide-react/icons/clock'
import { appliesAt } from '#features/pricing/rules.ts'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Price } from '#ui/Price.tsx'
import type { Option } from './contract.ts'
import type { messages } from './messages.ts'

/** Figures keep their order inside Arabic text (U+2066 … U+2069). */
const apart = (text: string | null): string => `\u2066${text ?? ''}\u2069`

type TimedOptionsProps = {
  /** The group's name; undefined if it is already shown above. */
  legend?: string | undefined
  options: readonly Option[]
  /** The wall time of the visit, once there is one. */
  local: string | undefined
}

/** Timed options: the one whose window contains the visit's time is added automatically. */
export const TimedOptions = ({ legend, options, local }: TimedOptionsProps) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  return (
    <div>
      {legend && <h3 className="mb-2 font-medium">{legend}</h3>}
      <p className="-mt-1 mb-3 text-soft text-sm">{t('timed')}</p>
      <ul className="grid divide-y divide-line rounded-control border border-line bg-sunken">
        {options.map((option) => (
          <li key={option.id} className="flex min-h-14 items-center gap-3 p-3">
            <Clock aria-hidden className="size-5 shrink-0 text-soft" />
            <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
              <span className="font-medium">{tr(option.name)}</span>
              <span className="text-soft text-sm">
                {plainText(tr(option.description)) ||
                  t('timed_window', { from: apart(option.applies_from), until: apart(option.applies_until) })}
              </span>
            </span>
            {local && appliesAt(option, local) && <Badge tone="brand">{t('timed_added')}</Badge>}
            <span className="shrink-0 text-sm">
              {option.price > 0 ? <Price amount={option.price} className="font-medium" /> : t('free')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
