import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { cx } from './classes.ts'

type DisclosureProps = {
  /** What the button shows; give icon-only content a `label`. */
  button: ReactNode
  label?: string
  buttonClass?: string
  panelClass?: string
  className?: string
  /** Called each time it opens, for content that is loaded only then. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * A button that shows a panel below itself. Built on `details`, so it works before scripts have loaded; script adds
 * closing by Escape, a click elsewhere, a click on one of its links, and navigation.
 */
export const Disclosure = ({
  button,
  label,
  buttonClass,
  panelClass,
  className,
  onOpen,
  children,
}: DisclosureProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  // The URL changes before the page does: a panel opened in between belongs to the new page and stays open.
  const openedAt = useRef('')
  const { key } = useLocation()
  const shownOn = useRef(key)
  useEffect(() => {
    if (shownOn.current !== key && openedAt.current !== window.location.href) details.current?.removeAttribute('open')
    shownOn.current = key
  }, [key])
  // It may have been opened before hydration, without a toggle event for React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only toggles before the first effect were missed
  useEffect(() => {
    if (details.current?.open) onOpen?.()
  }, [])
  useEffect(() => {
    const element = details.current
    const onOutside = (event: Event) =>
      element?.open && !element.contains(event.target as Node) && element.removeAttribute('open')
    // Pressing words in the panel focuses what lies around it, such as `main`: that is no click elsewhere.
    const onFocus = (event: Event) => !(event.target as Node).contains(element) && onOutside(event)
    const onClick = (event: Event) => {
      const target = event.target as Element
      if (!element?.contains(target)) return
      if (target.closest('summary')) openedAt.current = window.location.href
      if (target.closest('a')) element.removeAttribute('open')
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && element?.open && closePanel(element)
    const end = new AbortController()
    const until = { signal: end.signal }
    document.addEventListener('pointerdown', onOutside, until)
    document.addEventListener('focusin', onFocus, until)
    document.addEventListener('click', onClick, until)
    document.addEventListener('keydown', onKey, until)
    return () => end.abort()
  }, [])
  return (
    <details
      ref={details}
      className={cx('group', className)}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary aria-label={label} title={label} className={buttonClass}>
        {button}
      </summary>
      <div className={panelClass}>{children}</div>
    </details>
  )
}

/** Closes the panel around an element and gives the focus to its button; a sheet that is opened next returns it there. */
export const closePanel = (inside: Element): void => {
  const panel = inside.closest('details')
  panel?.removeAttribute('open')
  panel?.querySelector('summary')?.focus()
}

/** Class names of a menu panel in the top bar. */
export const menuPanel =
  'absolute end-0 top-full z-40 mt-2 w-72 max-w-[calc(100vw-var(--spacing)*8)] animate-arrive rounded-card border border-line bg-surface p-2 shadow-raised'
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start transition-colors hover:bg-sunken aria-[current]:font-semibold'
