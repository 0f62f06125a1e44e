import { type ReactNode, useEffect, useRef } from 'react'

/** The content of one step; on mount it scrolls to its top and takes the focus. */
export const Step = ({ children }: { children: ReactNode }) => {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.parentElement?.scrollTo({ top: 0 })
  }, [])
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      {children}
    </div>
  )
}
