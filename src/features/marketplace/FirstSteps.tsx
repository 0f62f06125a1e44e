import { useQuery } from '@tanstack/react-query'
import CircleIcon from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import { getFirstSteps } from './calls.ts'
import type { FirstStep } from './contract.ts'
import type { messages } from './officeMessages.ts'
import { areOver } from './rules.ts'

/** Where a step is done, where the office has a page for it. */
const pages: Partial<Record<FirstStep['name'], string>> = {
  name: '/office/settings#section_name',
  categories: '/office/categories',
  taxes: '/office/taxes',
  slides: '/office/slides',
  pages: '/office/pages',
  faqs: '/office/faqs',
  payments: '/office/settings/payments',
  provider: '/office/applications',
  service: '/office/services',
  mail: '/office/jobs/mails',
}

/** The way of a new marketplace to its first booking; gone once there is one and its terms can be read. */
export const FirstSteps = () => {
  const t = useWords<typeof messages>('marketplace.office')
  const { data } = useQuery(queryFor(getFirstSteps, {}))
  if (!data || areOver(data)) return null
  return (
    <Card aria-labelledby="first_steps" className="mb-6">
      <h2 id="first_steps" className="mb-2 font-semibold text-lg">
        {t('steps.title')}
      </h2>
      <ol className="grid sm:grid-cols-2">
        {data.map(({ name, done }) => {
          const to = pages[name]
          const text = t(`step.${name}`)
          return (
            <li key={name} className="flex min-h-11 items-center gap-3">
              {done ? (
                <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
              ) : (
                <CircleIcon aria-hidden className="size-5 shrink-0 text-soft" />
              )}
              {to && !done ? (
                <Link to={to} className="inline-flex min-h-11 items-center text-main-ink underline">
                  {text}
                </Link>
              ) : (
                <span className={done ? 'text-soft' : undefined}>{text}</span>
              )}
              <span className="sr-only">{t(done ? 'steps.done' : 'steps.open')}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
