const pathOf = (element: Element | null): Element[] => (element ? [element, ...pathOf(element.parentElement)] : [])

const headingIn = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>('h1, h2, h3')].find((heading) => heading.checkVisibility())

/** A ref for a part of the page: when its focused element is removed, the nearest heading that is left takes the focus. */
export const keepFocus = (part: HTMLElement | null) => {
  if (!part) return
  let path: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    path = target instanceof Element && part.contains(target) ? pathOf(target) : []
  }
  // A press beside everything that takes the focus: it is not lost but given away.
  const forget = () => {
    path = []
  }
  const keep = () => {
    if (document.activeElement !== document.body || !path[0] || path[0].isConnected) return
    const left = path.filter((element) => part.contains(element))
    const wasInSheet = path.some((element) => element instanceof HTMLDialogElement && !element.isConnected)
    path = []
    // A sheet that closes restores the focus itself.
    if (wasInSheet) return
    const heading = left.map(headingIn).find(Boolean)
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(keep)
  observer.observe(part, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
  }
}
