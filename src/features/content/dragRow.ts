/** Lets a mouse drag a row of slides, which a finger can swipe by itself, until the slider's own motion is loaded. */
export const dragRow = (row: HTMLElement): void => {
  if (row.onpointerdown) return
  let from: { x: number; left: number } | null = null
  let moved = false

  row.onmousedown = (event) => {
    if (event.button === 0) event.preventDefault()
  }
  row.onpointerdown = ({ pointerType, button, clientX }) => {
    if (pointerType !== 'mouse' || button !== 0) return
    from = { x: clientX, left: row.scrollLeft }
    moved = false
    row.dataset.dragged = ''
  }
  row.onpointermove = ({ clientX, pointerId }) => {
    if (!from || (!moved && Math.abs(clientX - from.x) < 6)) return
    if (!moved) {
      moved = true
      row.style.scrollSnapType = 'none'
      // What is let go over a link is no click on it.
      row.setPointerCapture(pointerId)
    }
    row.scrollLeft = from.left - (clientX - from.x)
  }
  row.onpointerup = row.onpointercancel = ({ clientX }) => {
    if (!from) return
    const { x, left } = from
    from = null
    const settle = () => {
      row.style.scrollSnapType = ''
      delete row.dataset.dragged
    }
    if (!moved) return settle()
    const width = row.clientWidth
    const way = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    const by = (x - clientX) * way
    const slides = row.firstElementChild?.childElementCount ?? 1
    const step = Math.abs(by) < Math.min(60, width / 5) ? 0 : Math.sign(by)
    const next = (Math.round(Math.abs(left) / width) + step + slides) % slides
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.scrollTo({ left: next * width * way, behavior: still ? 'instant' : 'smooth' })
    setTimeout(settle, 500)
  }
}

/** Leaves the row to the slider's own motion. */
export const undragRow = (row: HTMLElement): void => {
  Object.assign(row, {
    onmousedown: null,
    onpointerdown: null,
    onpointermove: null,
    onpointerup: null,
    onpointercancel: null,
  })
}
