import { useQuery } from '@tanstack/react-query'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Users from 'lucide-react/icons/users'
import { listEProviderTypes } from '#features/providers/calls.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from './messages.ts'

/** The share each type of provider keeps. */
export const sharesQuery = queryFor(listEProviderTypes, { query: { only: 'id;name;commission' } })

/** What it brings and what it costs. */
export const Benefits = () => {
  const t = useWords<typeof messages>('applications')
  const tr = useTranslated()
  const shares = useQuery(sharesQuery).data ?? []
  const items = [
    { Icon: Users, title: t('brings.customers'), text: t('brings.customers_text') },
    { Icon: CalendarCheck, title: t('brings.calendar'), text: t('brings.calendar_text') },
    {
      Icon: BadgePercent,
      title: t('brings.cost'),
      text: [
        ...shares.map(({ name, commission }) => t('brings.share', { type: tr(name), percent: commission })),
        // A rule of the office comes before what the type says.
        ...(shares.length > 0 ? [t('brings.share_by_category')] : []),
        t('brings.no_fee'),
      ].join(' '),
    },
  ]
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {items.map(({ Icon, title, text }) => (
        <li key={title} className="grid content-start gap-1 rounded-control bg-sunken p-4">
          <Icon aria-hidden className="size-6 text-main-ink" />
          <b className="font-medium">{title}</b>
          <span className="text-soft text-sm">{text}</span>
        </li>
      ))}
    </ul>
  )
}
