import { type ReactNode, useEffect, useRef } from 'react'

type StepProps = {
  /** The `data-part` it opens at; otherwise it opens at its top. */
  part?: string | undefined
  children: ReactNode
}

/** The content of one step: when it appears, scroll position and focus go to its beginning or to the part asked for. */
export const Step = ({ part, children }: StepProps) => {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wanted = part && top.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)
    if (wanted) {
      wanted.focus({ preventScroll: true })
      return wanted.scrollIntoView({ block: 'start' })
    }
    top.current?.focus({ preventScroll: true })
    top.current?.parentElement?.scrollTo({ top: 0 })
  }, [part])
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      {children}
    </div>
  )
}
