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
  /** Runs each time it opens, for content that is asked for only then. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * A button that shows a panel below itself. Built on the browser's own `details`, so it opens before any script has
 * arrived; script adds Escape, clicking elsewhere, and closing when one of its links was clicked or another page came.
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
  // The address changes before the page does: what was opened in between belongs to the page that comes.
  const openedAt = useRef('')
  const { key } = useLocation()
  const shownOn = useRef(key)
  useEffect(() => {
    if (shownOn.current !== key && openedAt.current !== window.location.href) details.current?.removeAttribute('open')
    shownOn.current = key
  }, [key])
  // Somebody may have opened it before the script was there; that told nobody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came before the first effect was missed
  useEffect(() => {
    if (details.current?.open) onOpen?.()
  }, [])
  useEffect(() => {
    const it = details.current
    const outside = (event: Event) => it?.open && !it.contains(event.target as Node) && it.removeAttribute('open')
    const onClick = (event: Event) => {
      const target = event.target as Element
      if (!it?.contains(target)) return
      if (target.closest('summary')) openedAt.current = window.location.href
      if (target.closest('a')) it.removeAttribute('open')
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !it?.open) return
      it.removeAttribute('open')
      it.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
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

/** The usual panel of a bar's button. */
export const menuPanel =
  'absolute end-0 top-full z-40 mt-2 w-72 max-w-[calc(100vw-var(--spacing)*8)] animate-arrive rounded-card border border-line bg-surface p-2 shadow-raised'
export const menuItem =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start transition-colors hover:bg-sunken aria-[current]:font-semibold'
