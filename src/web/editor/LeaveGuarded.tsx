import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useState } from 'react'
import { useUnloadQuestion } from '#ui/useUnloadQuestion.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

type Report = (part: string, isChanged: boolean) => void

const Guard = createContext<Report | null>(null)

type LeaveGuardedProps = {
  /** The page of a path, where what lies over a page has a path of its own. */
  pageOf?: (path: string) => string
  children: ReactNode
}

/** Around a frame's pages: asks before it is left while one of them has unsaved changes. */
export const LeaveGuarded = ({ pageOf, children }: LeaveGuardedProps) => {
  const [changed, setChanged] = useState<readonly string[]>([])
  const report = useCallback<Report>((part, isChanged) => {
    setChanged((parts) => {
      if (parts.includes(part) === isChanged) return parts
      return isChanged ? [...parts, part] : parts.filter((other) => other !== part)
    })
  }, [])
  useUnloadQuestion(changed.length > 0)
  return (
    <Guard value={report}>
      {/* Not before: a sheet over the page has a guard of its own. */}
      {changed.length > 0 && <LeaveGuard when pageOf={pageOf} />}
      {children}
    </Guard>
  )
}

/** Whether this part of a guarded page has unsaved changes. */
export const useLeaveGuard = (isChanged: boolean): void => {
  const part = useId()
  const report = use(Guard)
  // In the commit of the change: a click that follows at once finds the guard up.
  useLayoutEffect(() => report?.(part, isChanged), [report, part, isChanged])
  useLayoutEffect(() => () => report?.(part, false), [report, part])
}

/** The same of a form that keeps no state of its fields; what it returns is for the form element. */
export const useTypingGuard = (isSent = false) => {
  const [typed, setTyped] = useState(false)
  useLeaveGuard(typed && !isSent)
  return { onInput: () => setTyped(true) }
}
