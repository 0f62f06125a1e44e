import { useEffect, useRef } from 'react'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import type { messages } from './messages.ts'
import type { Outcome } from './useApplication.ts'

/** The result of the form with the texts of `spec §8`; scrolled into view, because the button is far below. */
export const Notice = ({ state }: { state: Outcome }) => {
  const t = useWords<typeof messages>('applications')
  const errorText = useErrorText()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state) container.current?.scrollIntoView({ block: 'center' })
  }, [state])
  if (!state) return null
  const done = state === 'done'
  return (
    <div
      ref={container}
      role="alert"
      className={cx('rounded-control p-4', done ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad')}
    >
      <p className="font-semibold">{t(done ? 'done' : 'failed')}</p>
      <p className="text-sm">{done ? t('done_hint') : errorText(state)}</p>
    </div>
  )
}
