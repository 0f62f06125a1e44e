import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import type { messages } from '../officeMessages.ts'
import { UnsentMails } from '../UnsentMails.tsx'

/** What could not be done or sent. */
export default function JobsPage() {
  const t = useWords<typeof messages>('mails.office')
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      <UnsentMails />
    </>
  )
}
