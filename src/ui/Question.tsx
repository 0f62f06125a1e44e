import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './classes.ts'

type QuestionProps = {
  /** What is asked. */
  title: ReactNode
  /** What follows from it. */
  children?: ReactNode
  yes: string
  no: string
  /** It takes something away or cannot be undone. */
  danger?: boolean
  pending?: boolean
  onYes: () => void
  onNo: () => void
}

/** All of it is read before it is answered: the focus alone would leave its beginning under the top bar. */
const showAll = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' })

/** Asks once more before something is done, and says what follows from it. The safe answer has the focus. */
export const Question = ({ title, children, yes, no, danger, pending, onYes, onNo }: QuestionProps) => (
  <div
    ref={showAll}
    role="alert"
    className={cx('grid gap-3 rounded-card p-4', danger ? 'bg-bad-wash' : 'bg-warn-wash')}
  >
    <p className="font-medium">{title}</p>
    {children}
    <div className="flex flex-wrap gap-3">
      <Button size="small" look="second" autoFocus onClick={onNo}>
        {no}
      </Button>
      <Button size="small" look={danger ? 'danger' : 'primary'} pending={pending ?? false} onClick={onYes}>
        {yes}
      </Button>
    </div>
  </div>
)
