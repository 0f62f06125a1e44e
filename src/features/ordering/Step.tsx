import { type ReactNode, useEffect, useRef } from 'react'

/** The buttons of a long step: they stay in sight at the sheet's lower edge. */
export const StepFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap gap-3 border-line border-t bg-surface p-4 sm:-mx-6 sm:px-6">
    {children}
  </div>
)

type StepProps = {
  /** The `data-part` to scroll to; otherwise the top. */
  part?: string | undefined
  children: ReactNode
}

/** The content of one step; on mount it scrolls to its top, or to a part, and takes the focus. */
export const Step = ({ part, children }: StepProps) => {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wanted = part && top.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)
    if (wanted) {
      wanted.focus({ preventScroll: true })
      // Not returned: newer browsers answer with a promise, which React would call as the effect's cleanup.
      wanted.scrollIntoView({ block: 'start' })
    } else {
      top.current?.focus({ preventScroll: true })
      // Where there is little room the whole sheet scrolls.
      for (const around of [top.current?.parentElement, top.current?.closest('dialog')]) around?.scrollTo({ top: 0 })
    }
  }, [part])
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      {children}
    </div>
  )
}
