import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { ErrorState } from '#ui/states.tsx'
import { queryFor } from '#web/query.ts'
import { listUnsentMails } from './calls.ts'
import type { UnsentMail } from './contract.ts'
import type { messages } from './messages.ts'

/** For operators: mails the server rejected and why, without their content. */
export const UnsentMails = () => {
  const t = useWords<typeof messages>('mails')
  const { data, isError, refetch } = useQuery(queryFor(listUnsentMails, {}))
  if (isError && !data) return <ErrorState onRetry={() => refetch()} />
  if (!data) return null
  return (
    <section className="mb-8 grid gap-4">
      <h2 className="font-semibold text-xl">{t('unsent.title')}</h2>
      {data.length === 0 && <p className="text-soft">{t('unsent.none')}</p>}
      {data.map((mail) => (
        <Row key={mail.id} {...mail} />
      ))}
    </section>
  )
}

/** Isolates text with Unicode marks, so digits and dashes keep their order in right-to-left text. */
const isolated = (text: string): string => `\u2066${text}\u2069`

const Row = ({ recipient, subject, tries, trouble, next_try_at }: UnsentMail) => {
  const t = useWords<typeof messages>('mails')
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium" dir="auto">
          {subject}
        </h3>
        <Badge tone={next_try_at ? 'warn' : 'bad'}>{next_try_at ? t('unsent.again') : t('unsent.given_up')}</Badge>
      </div>
      <p className="mt-1 text-soft text-sm">
        {t('to')} <bdi>{recipient}</bdi> · {t('unsent.tries', { n: tries })}
        {next_try_at && ` · ${t('unsent.next', { time: isolated(next_try_at.slice(0, 16).replace('T', ' ')) })}`}
      </p>
      <p dir="ltr" className="mt-2 break-words rounded-control bg-sunken px-3 py-2 font-mono text-sm">
        {trouble}
      </p>
    </Card>
  )
}
