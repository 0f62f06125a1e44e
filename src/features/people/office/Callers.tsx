import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Failed } from '#web/Failed.tsx'
import { queryFor } from '#web/query.ts'
import { listPeople } from '../calls.ts'
import type { messages } from '../officeMessages.ts'
import { useActFor } from './useActFor.ts'

/** The customers whom a search finds, each with the way to book for them. */
export const Callers = ({ typed }: { typed: string }) => {
  const t = useWords<typeof messages>('people.office')
  const query = { q: typed, role: 'customer', state: 'active' } as const
  const { data, error, refetch } = useQuery(queryFor(listPeople, { query }))
  const act = useActFor()
  if (error && !data) return <Failed error={error} onRetry={() => refetch()} />
  return (
    <section aria-label={t('book_for.found')} aria-busy={!data} aria-live="polite" className="mt-5 min-h-20">
      {data?.rows.length === 0 && <p>{t('book_for.nobody')}</p>}
      <ul className="grid gap-2">
        {data?.rows.slice(0, 8).map(({ id, name, email, phone_number }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface p-3"
          >
            <span className="min-w-0 flex-1 basis-56">
              <bdi className="block font-medium">{name}</bdi>
              <span className="block break-words text-soft text-sm">
                <bdi>{phone_number}</bdi> · <bdi>{email}</bdi>
              </span>
            </span>
            <Button
              size="small"
              aria-label={t('book_for.this', { name: `\u2068${name}\u2069` })}
              pending={act.isPending && act.variables.id === id}
              onClick={() => act.mutate({ id, to: '/search' })}
            >
              {t('book')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
