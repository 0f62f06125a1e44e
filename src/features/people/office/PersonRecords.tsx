import { Link } from 'react-router'
import { ZoneNote } from '#features/availability/VisitTime.tsx'
import { DateText } from '#features/settings/DateText.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Price } from '#ui/Price.tsx'
import { Records } from '#ui/Records.tsx'
import type { Dossier } from '../contract.ts'
import type { messages } from '../officeMessages.ts'

/** What belongs to a person, of each kind the newest. */
export const PersonRecords = ({ person }: { person: Dossier }) => {
  const t = useWords<typeof messages>('people.office')
  const tr = useTranslated()
  const { counts } = person
  const none = t('none')
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      <Records
        none={none}
        title={t('bookings')}
        count={counts.bookings}
        lines={person.bookings.map(({ id, name, status, starts_at, time_zone, open }) => ({
          key: id,
          to: `/office/bookings/${id}`,
          main: `#${id} · ${tr(name)}`,
          more: (
            <>
              <DateText at={starts_at} zone={time_zone} />
              <ZoneNote at={starts_at} zone={time_zone} />
            </>
          ),
          end: open ? <b>{tr(status)}</b> : tr(status),
        }))}
      >
        {(counts.bookings ?? 0) > person.bookings.length && (
          <Link
            to={`/office/bookings?customer=${person.id}`}
            className="inline-flex min-h-11 items-center text-main-ink underline"
          >
            {t('all_bookings')}
          </Link>
        )}
      </Records>
      <Records
        none={none}
        title={t('payments')}
        count={counts.payments}
        lines={person.payments.map(({ id, booking_id, amount, refunded, method, status, created_at }) => ({
          key: id,
          to: `/office/money/payments/${id}`,
          main: `#${booking_id} · ${tr(method)} · ${tr(status)}`,
          more: <DateText at={created_at} />,
          end: (
            <>
              <Price amount={amount} />
              {refunded > 0 && (
                <>
                  {' '}
                  (<Price amount={-refunded} />)
                </>
              )}
            </>
          ),
        }))}
      />
      <Records
        none={none}
        title={t('wallets')}
        count={counts.wallets}
        lines={person.wallets.map(({ id, name, balance, enabled }) => ({
          key: id,
          main: <bdi>{name}</bdi>,
          more: !enabled && t('closed'),
          end: <Price amount={balance} />,
        }))}
      />
      <Records
        none={none}
        title={t('complaints')}
        count={counts.complaints}
        lines={person.complaints.map(({ id, booking_id, state, updated_at }) => ({
          key: id,
          to: `/office/complaints/${id}`,
          main: `#${booking_id}`,
          more: <DateText at={updated_at} />,
          end: t(`complaint.${state as 'open' | 'answered' | 'settled'}`),
        }))}
      />
      <Records
        none={none}
        title={t('reviews')}
        count={counts.reviews}
        lines={person.reviews.map(({ id, name, rate, review, hidden }) => ({
          key: id,
          to: `/office/reviews/${id}`,
          main: tr(name),
          more: <span dir="auto">{plainText(review)}</span>,
          end: hidden ? `${rate}/5 · ${t('review_hidden')}` : `${rate}/5`,
        }))}
      />
      <Records
        none={none}
        title={t('addresses')}
        count={counts.addresses}
        lines={person.addresses.map(({ id, description, address }) => ({
          key: id,
          main: <bdi>{description}</bdi>,
          more: <span dir="auto">{address}</span>,
        }))}
      />
      <Records
        none={none}
        title={t('sessions')}
        count={counts.sessions}
        lines={person.sessions.map(({ id, browser, system, last_used_at, acting }) => ({
          key: id,
          main: [browser, system].filter(Boolean).join(' · ') || t('device_unknown'),
          more: acting && t('acting.by', { name: acting }),
          end: <DateText at={last_used_at} />,
        }))}
      />
      <Records
        none={none}
        title={t('providers')}
        count={counts.providers}
        lines={person.providers.map(({ id, name, role }) => ({
          key: id,
          to: `/office/providers/${id}`,
          main: tr(name),
          end: t(`team.${role as 'owner' | 'manager' | 'worker'}`),
        }))}
      />
    </div>
  )
}
