import { NavLink } from 'react-router'
import { useWords } from '#ui/language.tsx'
import type { messages } from './officeMessages.ts'

const tab =
  'inline-flex min-h-11 items-center border-transparent border-b-2 px-1 aria-[current=page]:border-main aria-[current=page]:font-semibold'

/** The two lists of what could not be done: jobs and mails. */
export const JobTabs = () => {
  const t = useWords<typeof messages>('jobs.office')
  return (
    <nav aria-label={t('tabs')} className="mb-6 flex gap-6 border-line border-b">
      <NavLink to="/office/jobs" end className={tab}>
        {t('tab.jobs')}
      </NavLink>
      <NavLink to="/office/jobs/mails" className={tab}>
        {t('tab.mails')}
      </NavLink>
    </nav>
  )
}
