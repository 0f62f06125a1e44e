const pathOf = (element: Element | null): Element[] => (element ? [element, ...pathOf(element.parentElement)] : [])

/** None of a text that is being written: its editor undoes what is changed there, without end. */
const headingIn = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>('h1, h2, h3')].find(
    (heading) => !heading.closest('[contenteditable]') && heading.checkVisibility(),
  )

/**
 * When the focused element is removed, the nearest heading that is left of its sheet or its page takes the focus, until the returned
 * function is called. Another page takes it by itself (`shell/site/RouteAnnouncer.tsx`).
 */
export const keepFocus = (): (() => void) => {
  let path = pathOf(document.activeElement)
  let page = location.pathname
  const remember = ({ target }: FocusEvent) => {
    path = target instanceof Element ? pathOf(target) : []
    page = location.pathname
  }
  // A press beside everything that takes the focus: it is not lost but given away. What has it keeps it when it is pressed again.
  const forget = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && path[0]?.contains(target))) path = []
  }
  const keep = () => {
    if (document.activeElement !== document.body || !path[0] || path[0].isConnected) return
    const left = path.filter((element) => element.isConnected)
    const wasInSheet = path.some((element) => element instanceof HTMLDialogElement && !element.isConnected)
    path = []
    const end = left.findIndex((element) => element.matches('dialog, main'))
    const isOtherPage = left[end]?.matches('main') && location.pathname !== page
    // A sheet that closes restores the focus itself.
    if (wasInSheet || isOtherPage) return
    const heading = left
      .slice(0, end + 1)
      .map(headingIn)
      .find(Boolean)
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(keep)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
  }
}
