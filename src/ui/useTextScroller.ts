import { type ReactNode, type RefObject, useEffect, useState } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'

/** Whether an element scrolls and holds nothing that takes the focus: then it has to take it itself to be read by keyboard. */
export const useTextScroller = (element: RefObject<HTMLElement | null>, content: ReactNode): boolean => {
  const [scrolls, set] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may have another height
  useEffect(() => {
    const it = element.current
    if (!it) return
    const observer = new ResizeObserver(() =>
      set(it.scrollHeight > it.clientHeight && it.querySelector(focusable) === null),
    )
    for (const observed of [it, ...it.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [element, content])
  return scrolls
}
