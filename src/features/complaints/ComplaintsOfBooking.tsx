import { Link } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { useDateText } from '#features/settings/DateText.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import type { Complaint } from './contract.ts'
import type { messages as site } from './messages.ts'
import type { messages } from './officeMessages.ts'

type ComplaintsOfBookingProps = {
  complaints: readonly Pick<Complaint, 'id' | 'topic' | 'state'>[]
  readings: readonly { id: number; by: string; at: string }[]
}

/** For operators: what was reported about a booking, and who read its messages. */
export const ComplaintsOfBooking = ({ complaints, readings }: ComplaintsOfBookingProps) => {
  const t = useWords<typeof messages>('complaints.office')
  const s = useWords<typeof site>('complaints')
  const { when } = useDateText()
  const mayOpen = useHasOfficeRole('support')
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      {complaints.length === 0 && <p className="text-soft">{t('none_of_booking')}</p>}
      <ul>
        {complaints.map(({ id, topic, state }) => (
          <li key={id}>
            {mayOpen ? (
              <Link
                to={`/office/complaints/${id}`}
                className="inline-flex min-h-11 items-center text-main-ink underline"
              >
                {s(`topic.${topic}`)} · {t(`state.${state}`)}
              </Link>
            ) : (
              `${s(`topic.${topic}`)} · ${t(`state.${state}`)}`
            )}
          </li>
        ))}
      </ul>
      {readings.length > 0 && (
        <Timeline
          label={t('readings')}
          entries={readings.map(({ id, by, at }) => ({ key: id, title: t('was_read'), meta: `${by} · ${when(at)}` }))}
        />
      )}
    </Card>
  )
}
