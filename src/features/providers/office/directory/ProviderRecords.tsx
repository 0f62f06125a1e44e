import { Link } from 'react-router'
import { ZoneNote } from '#features/availability/VisitTime.tsx'
import { DateText } from '#features/settings/DateText.tsx'
import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { formatHours } from '#lib/when.ts'
import { useDates } from '#ui/dates.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Price } from '#ui/Price.tsx'
import { Records } from '#ui/Records.tsx'
import type { messages as site } from '../../messages.ts'
import type { messages } from '../../officeMessages.ts'
import type { ProviderDossier } from './contract.ts'

const roles = ['owner', 'manager', 'worker'] as const

/** What belongs to a provider, of each kind the newest. */
export const ProviderRecords = ({ provider }: { provider: ProviderDossier }) => {
  const t = useWords<typeof messages>('providers.office')
  const s = useWords<typeof site>('providers')
  const tr = useTranslated()
  const date = useDates()
  const locale = useCalendarLocale()
  const { id, counts } = provider
  const none = t('nothing')
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      <Records
        none={none}
        title={t('bookings')}
        count={counts.bookings}
        lines={provider.bookings.map(({ id: booking, service, customer, status, starts_at, time_zone, open }) => ({
          key: booking,
          to: `/office/bookings/${booking}`,
          main: `#${booking} · ${tr(service)}`,
          more: (
            <>
              <bdi>{customer}</bdi> · <DateText at={starts_at} zone={time_zone} />
              <ZoneNote at={starts_at} zone={time_zone} />
            </>
          ),
          end: open ? <b>{tr(status)}</b> : tr(status),
        }))}
      >
        {counts.bookings > provider.bookings.length && (
          <All to={`/office/bookings?provider=${id}`} text={t('all_bookings')} />
        )}
      </Records>
      <Records
        none={none}
        title={t('services')}
        count={counts.services}
        lines={provider.services.map((service) => ({
          key: service.id,
          to: `/office/services?${new URLSearchParams({ provider: String(id), name: tr(service.name) })}`,
          main: tr(service.name),
          more: t(`service.${service.state}`),
          end: <Price amount={service.price} />,
        }))}
      >
        {counts.services > provider.services.length && (
          <All to={`/office/services?provider=${id}`} text={t('all_services')} />
        )}
      </Records>
      <Records
        none={none}
        title={t('team')}
        count={counts.team}
        lines={provider.team.map(({ id: person, name, email, role }) => ({
          key: person,
          to: `/office/people/${person}`,
          main: <bdi>{name}</bdi>,
          more: <bdi>{email}</bdi>,
          end: t(`role.${roles.find((one) => one === role) ?? 'worker'}`),
        }))}
      />
      <Records
        none={none}
        title={t('hours')}
        lines={provider.hours.map(({ day, start_at, end_at }) => ({
          key: `${day} ${start_at}`,
          main: s(`day.${day}` as 'day.sunday'),
          end: formatHours(start_at, end_at, locale),
        }))}
      />
      {provider.dates.length > 0 && (
        <Records
          none={none}
          title={t('dates')}
          lines={provider.dates.map(({ date: on, start_at: from, end_at: to }) => ({
            key: `${on} ${from}`,
            main: date(on, 'whole'),
            end: from === null || to === null ? s('closed') : formatHours(from, to, locale),
          }))}
        />
      )}
      <Records
        none={none}
        title={t('payouts')}
        count={counts.payouts}
        lines={provider.payouts.map(({ id: payout, batch_id, amount, state, created_at }) => ({
          key: payout,
          to: `/office/money/payouts/${batch_id}`,
          main: <DateText at={created_at} />,
          more: t(`payout.${state}`),
          end: <Price amount={amount} />,
        }))}
      />
      <Records
        none={none}
        title={t('complaints')}
        count={counts.complaints}
        lines={provider.complaints.map(({ id: complaint, booking_id, state, updated_at }) => ({
          key: complaint,
          to: `/office/complaints/${complaint}`,
          main: `#${booking_id}`,
          more: <DateText at={updated_at} />,
          end: t(`complaint.${state}`),
        }))}
      />
      <Records
        none={none}
        title={t('reviews')}
        count={counts.reviews}
        lines={provider.reviews.map(({ id: review, service, rate, review: text, hidden }) => ({
          key: review,
          to: `/office/reviews/${review}`,
          main: tr(service),
          more: <span dir="auto">{plainText(text)}</span>,
          end: hidden ? `${rate}/5 · ${t('review_hidden')}` : `${rate}/5`,
        }))}
      />
      <Records
        none={none}
        title={t('addresses')}
        count={counts.addresses}
        lines={provider.addresses.map(({ id: address, description, address: text }) => ({
          key: address,
          main: <bdi>{description}</bdi>,
          more: <span dir="auto">{text}</span>,
        }))}
      />
    </div>
  )
}

const All = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center text-main-ink underline">
    {text}
  </Link>
)
