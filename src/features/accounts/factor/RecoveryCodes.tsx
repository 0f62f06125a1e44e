import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnloadQuestion } from '#ui/useUnloadQuestion.ts'
import { LeaveGuard } from '#web/editor/LeaveGuard.tsx'
import { Head } from '#web/Head.tsx'
import type { messages } from '../officeMessages.ts'
import { CopyButton } from './CopyButton.tsx'

/** Recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const t = useWords<typeof messages>('accounts.office')
  const heading = useRef<HTMLHeadingElement>(null)
  useUnloadQuestion(true)
  // What was scrolled to before is gone, and these are shown only now.
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="grid max-w-2xl gap-5">
      <Head page="office" about={t('title')} hidden />
      <LeaveGuard when />
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-3xl outline-none">
        {t('recovery.title')}
      </h1>
      <p>{t('recovery.why')}</p>
      <ul
        dir="ltr"
        className="grid grid-cols-2 gap-2 rounded-card border border-line bg-sunken p-4 font-mono sm:max-w-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{t('recovery.saved')}</Button>
        <CopyButton text={codes.join('\n')} label={t('recovery.copy')} />
      </div>
    </section>
  )
}
