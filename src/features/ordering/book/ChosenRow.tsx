import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import type { messages } from '#features/bookings/messages.ts'
import { useDateText } from '#features/settings/DateText.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import type { Draft } from '../useDraft.ts'
import type { Order } from './useOrder.ts'

type ChosenRowProps = {
  order: Order
  draft: Draft
  /** Shown at the end, where no button names it. */
  total?: number
  /** What still has to be chosen, in place of who comes and when. */
  open?: ReactNode
}

/** In the foot of each step: what is being booked, and what it costs. */
export const ChosenRow = ({ order, draft, total, open }: ChosenRowProps) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { when } = useDateText()
  const { e_service: service, provider } = order
  const { time } = draft
  return (
    <div className="flex basis-full items-center gap-3">
      <Picture
        media={service.media[0]}
        sizes="48px"
        className="size-12 shrink-0 rounded-control"
        fallback={<Wrench className="size-5" />}
      />
      <p className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{tr(service.name)}</span>
        {open ? (
          <span className="text-sm text-warn">{open}</span>
        ) : (
          <span className="truncate text-soft text-sm first-letter:uppercase">
            {time ? when(time.at, time.zone) : tr(provider.name)}
          </span>
        )}
      </p>
      {total !== undefined && (
        <p className="grid shrink-0 text-end">
          <span className="text-soft text-xs">{t('book.total')}</span>
          <Price amount={total} className="font-semibold text-lg leading-tight" />
        </p>
      )}
    </div>
  )
}
