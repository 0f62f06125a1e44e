/** What a click is for: a label's is for its field. */
const controlOf = (target: EventTarget | null): Element | null => {
  const found = target instanceof Element ? target.closest(controls) : null
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}
const controls = 'a, button, summary, label, input, select, textarea, [tabindex="0"]'

/** Milliseconds and pixels between the taps of a double tap; only the clicks of a mouse are counted by the browser. */
const pause = 400
const reach = 24

const isSecond = (event: MouseEvent, first: MouseEvent): boolean => {
  if (event.detail > 1) return true
  const isTap = 'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen')
  if (!isTap || event.timeStamp - first.timeStamp > pause) return false
  return Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < reach
}

/**
 * The second click of a double click, or tap, means what the first one was on: it does nothing to what has come to stand there
 * since, such as the button of the next step. A key that is held down presses once.
 */
export const ignoreEchoes = (page: Window): void => {
  let first: { event: MouseEvent; control: Element | null } | undefined
  const onClick = (event: MouseEvent) => {
    const control = controlOf(event.target)
    if (first && isSecond(event, first.event) && control !== first.control) {
      event.preventDefault()
      event.stopImmediatePropagation()
      // A click from before hydration is replayed by a script.
    } else if (event.detail > 0 || !event.isTrusted) first = { event, control }
  }
  const onKey = (event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLElement && event.target.matches('textarea, [contenteditable]')
    if (event.repeat && event.key === 'Enter' && !isWriting) event.preventDefault()
  }
  page.addEventListener('click', onClick, true)
  page.addEventListener('keydown', onKey, true)
}
