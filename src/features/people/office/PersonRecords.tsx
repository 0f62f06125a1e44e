import type { ReactNode } from 'react'
import { DateText } from '#features/settings/DateText.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { Dossier } from '../contract.ts'
import type { messages } from '../officeMessages.ts'

type Line = { key: string | number; main: ReactNode; more?: ReactNode; end?: ReactNode }

/** What belongs to a person, of each kind the newest. */
export const PersonRecords = ({ person }: { person: Dossier }) => {
  const t = useWords<typeof messages>('people.office')
  const tr = useTranslated()
  const { counts } = person
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <Records
        title={t('bookings')}
        count={counts.bookings}
        lines={person.bookings.map(({ id, name, status, starts_at, open }) => ({
          key: id,
          main: `#${id} · ${tr(name)}`,
          more: <DateText at={starts_at} />,
          end: open ? <b>{tr(status)}</b> : tr(status),
        }))}
      />
      <Records
        title={t('payments')}
        count={counts.payments}
        lines={person.payments.map(({ id, booking_id, amount, refunded, method, status, created_at }) => ({
          key: id,
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
        title={t('wallets')}
        lines={person.wallets.map(({ id, name, balance, enabled }) => ({
          key: id,
          main: <bdi>{name}</bdi>,
          more: !enabled && t('closed'),
          end: <Price amount={balance} />,
        }))}
      />
      <Records
        title={t('complaints')}
        count={counts.complaints}
        lines={person.complaints.map(({ id, booking_id, state, updated_at }) => ({
          key: id,
          main: `#${booking_id}`,
          more: <DateText at={updated_at} />,
          end: t(`complaint.${state as 'open' | 'answered' | 'settled'}`),
        }))}
      />
      <Records
        title={t('reviews')}
        count={counts.reviews}
        lines={person.reviews.map(({ id, name, rate, review }) => ({
          key: id,
          main: tr(name),
          more: <span dir="auto">{review}</span>,
          end: `${rate}/5`,
        }))}
      />
      <Records
        title={t('addresses')}
        count={counts.addresses}
        lines={person.addresses.map(({ id, description, address }) => ({
          key: id,
          main: <bdi>{description}</bdi>,
          more: <span dir="auto">{address}</span>,
        }))}
      />
      <Records
        title={t('sessions')}
        lines={person.sessions.map(({ id, browser, system, last_used_at, acting }) => ({
          key: id,
          main: [browser, system].filter(Boolean).join(' · ') || t('device_unknown'),
          more: acting && t('acting.by', { name: acting }),
          end: <DateText at={last_used_at} />,
        }))}
      />
      <Records
        title={t('providers')}
        lines={person.providers.map(({ id, name, role }) => ({ key: id, main: tr(name), end: role }))}
      />
    </div>
  )
}

const Records = ({ title, count, lines }: { title: string; count?: number | undefined; lines: Line[] }) => {
  const t = useWords<typeof messages>('people.office')
  return (
    <Card className="grid content-start gap-2">
      <h2 className="font-semibold text-lg">
        {title} {(count ?? lines.length) > 0 && <span className="font-normal text-soft">{count ?? lines.length}</span>}
      </h2>
      {lines.length === 0 && <p className="text-soft">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {lines.map(({ key, main, more, end }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <div className="min-w-40 flex-1">
              {main}
              {more && <div className="text-soft text-sm">{more}</div>}
            </div>
            {end && <div className="text-sm">{end}</div>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
