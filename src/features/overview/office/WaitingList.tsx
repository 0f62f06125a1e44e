import { Link } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { useWords } from '#ui/language.tsx'
import type { Overview, Waiting } from '../contract.ts'
import type { messages } from '../officeMessages.ts'

/** Where each is dealt with; the most urgent first. */
const places: readonly [Waiting, string][] = [
  ['complaints', '/office/complaints?state=open'],
  ['applications', '/office/applications?state=received'],
  ['reviews', '/office/reviews?waiting=yes'],
  ['inbox', '/office/money/inbox'],
  ['cash', '/office/money/payments?state=pending&method=%2FCash'],
  ['jobs', '/office/jobs?state=failed'],
  ['mails', '/office/jobs/mails'],
  ['translations', '/office/services?untranslated=1'],
]

/** What operators who move money only are refused. */
const helping: readonly Waiting[] = ['complaints', 'applications', 'reviews']

/** Counted no further. */
const most = 100

/** What waits for a person, each a link to its list. */
export const WaitingList = ({ waiting }: { waiting: Overview['waiting'] }) => {
  const t = useWords<typeof messages>('overview.office')
  const helps = useHasOfficeRole('support')
  const some = places.filter(([name]) => waiting[name] > 0 && (helps || !helping.includes(name)))
  return (
    <section className="mb-8">
      <h2 className="mb-3 font-semibold text-xl">{t('waiting.title')}</h2>
      {some.length === 0 && <p className="text-soft">{t('waiting.none')}</p>}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {some.map(([name, to]) => (
          <li key={name}>
            <Link
              to={to}
              className="flex h-full min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3 transition-colors hover:border-ink"
            >
              <span className="wrap-anywhere min-w-0">{t(`waiting.${name}`)}</span>
              <b className="figures rounded-full bg-warn-wash px-3 py-1 font-semibold text-warn">
                {waiting[name] >= most ? t('waiting.many', { n: most }) : waiting[name]}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
