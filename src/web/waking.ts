/** Told to the document once the page's scripts have taken it over. */
export const awakeEvent = 'awake'

/** Of the element that holds what is to run later. */
export const laterId = 'later'

/** Where one is going, in the session's storage, until one is there. */
export const headingKey = 'heading'

/**
 * Runs in every page, as text: it can name nothing outside itself. The scripts of a page run when somebody touches it, or when it
 * has lain there for a while (`data-wake` milliseconds): who only reads needs none. They are fetched ahead once everything is
 * in sight, on a slow line a little later, and not at all where data is to be saved. At once they run for whoever is no
 * stranger (something is stored), and where a form needs them. What was clicked, typed and chosen before is not lost: it is
 * done again when they are there.
 *
 * @see docs/decisions/0030
 */
export const wakeWhenTouched = (awakeEvent: string, laterId: string, headingKey: string): void => {
  let [fetched, asked] = [false, false]

  /** The router loads a page anew when it could not fetch the script of the one that was wanted: that one is gone to. */
  const goOn = () => {
    const wanted = sessionStorage.getItem(headingKey)
    if (!wanted) return
    sessionStorage.removeItem(headingKey)
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type === 'reload') location.replace(wanted)
  }
  try {
    goOn()
  } catch {
    // Nothing may be stored here: nothing was wanted.
  }

  /** What is clicked while the page is still arriving wakes it when it is there. */
  const whenRead = (run: (later: HTMLElement) => void) => {
    const now = () => {
      const later = document.getElementById(laterId)
      if (later) run(later)
    }
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', now, { once: true })
    else now()
  }
  const fetchAll = ({ dataset: { modules = '', words = '' } }: HTMLElement, priority: 'low' | 'auto') => {
    if (fetched) return
    fetched = true
    for (const href of modules.split(' ')) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: priority, href }))
    }
    fetch(words, { priority }).catch(() => {})
  }
  const missed: { control: HTMLElement; again: () => void; caret?: () => void }[] = []
  let [replaying, failed] = [false, false]
  /** The next click tries again, and so does the line when it comes back. */
  const fail = () => {
    if (failed) return
    failed = true
    addEventListener('online', () => location.reload())
    for (const { control } of missed.splice(0)) delete control.dataset.waiting
  }
  const onUnhandled = (event: Event) => {
    event.preventDefault()
    fail()
  }
  const wake = (priority: 'low' | 'auto') => {
    if (asked) return
    asked = true
    whenRead((later) => {
      fetchAll(later, priority)
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = later.textContent
      script.addEventListener('error', fail)
      // What the first script fetches may not come either.
      addEventListener('unhandledrejection', onUnhandled)
      document.head.append(script)
    })
  }

  const onTouch = () => wake('auto')
  const hold = (event: Event, control: HTMLElement) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    // Scripts that could not be fetched are never asked for again by the page that missed them.
    if (failed) return location.reload()
    control.dataset.waiting = ''
    missed.push({ control, again: () => control.click() })
  }
  /** A box is ticked at once, as the browser does it; for the scripts it is ticked again from where it was. */
  const onTick = (event: Event, box: HTMLInputElement) => {
    event.stopImmediatePropagation()
    if (failed) return location.reload()
    missed.push({ control: box, again: () => box.click() })
  }
  const untick = () => {
    for (const { control } of missed) {
      if (!(control instanceof HTMLInputElement) || !control.matches('[type=checkbox], [type=radio]')) continue
      const ofOneName = document.querySelectorAll<HTMLInputElement>(`[type=radio][name="${CSS.escape(control.name)}"]`)
      for (const box of control.type === 'radio' ? ofOneName : [control]) box.checked = box.defaultChecked
    }
  }
  /**
   * A button, or a box; a button of a form that can be sent without script does what it always does, and a link, too, unless
   * it would leave behind what was done here.
   */
  const onClick = (event: MouseEvent) => {
    if (replaying) return
    wake('auto')
    const control = (event.target as Element).closest<HTMLElement>(
      'a[href], summary, button, input[type=checkbox], input[type=radio]',
    )
    if (!control || control.matches('summary, [type=submit]:is(form[action] *)')) return
    if (control instanceof HTMLInputElement) return onTick(event, control)
    const leavesAsItIs = missed.every(({ control }) => control.matches('form[action] *'))
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || control.matches('[target], [download]')
    if (control.matches('a') && (leavesAsItIs || opensElsewhere)) return
    hold(event, control)
  }
  /** React takes a value for an old one if the field had it when React came: it is put in once more, over another. */
  const onInput = ({ target }: Event) => {
    if (replaying) return
    wake('auto')
    const isText = target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
    if (!isText && !(target instanceof HTMLSelectElement) && !(target instanceof HTMLTextAreaElement)) return
    const { value } = target
    if (missed.at(-1)?.control === target) missed.pop()
    let [from, to]: (number | null)[] = []
    const caret = () => {
      if (!(target instanceof HTMLSelectElement)) [from, to] = [target.selectionStart, target.selectionEnd]
    }
    const again = () => {
      if (!(target instanceof HTMLSelectElement)) target.value = value === '' ? '0' : ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
      if (!(target instanceof HTMLSelectElement) && typeof from === 'number') target.setSelectionRange(from, to ?? from)
      target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      const { activeElement } = document
      if (activeElement !== target)
        target.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: activeElement }))
    }
    missed.push({ control: target, again, caret })
  }

  const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin']
  for (const touch of touches) addEventListener(touch, onTouch, { capture: true, passive: true, once: true })
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  /**
   * One after the other, as they were done: React draws what follows from each before the next. It puts back what it knows
   * into a field as soon as it draws it again: before anybody types another letter, what stood there is told.
   */
  const catchUp = () => {
    const next = missed.shift()
    if (next) {
      delete next.control.dataset.waiting
      replaying = true
      next.again()
      replaying = false
    }
    if (missed.length > 0) return void setTimeout(catchUp)
    removeEventListener('click', onClick, true)
    removeEventListener('input', onInput, true)
  }
  document.addEventListener(
    awakeEvent,
    () => {
      asked = true
      removeEventListener('unhandledrejection', onUnhandled)
      untick()
      for (const { caret } of missed) caret?.()
      queueMicrotask(catchUp)
    },
    { once: true },
  )

  const isKnown = () => {
    try {
      return localStorage.length + sessionStorage.length > 0
    } catch {
      return false
    }
  }
  const onLoad = () => {
    const line = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
    if (line?.saveData) return
    const waits = Array.from(document.querySelectorAll<HTMLElement>('[data-wake]'), ({ dataset }) =>
      Number(dataset.wake),
    )
    setTimeout(whenRead, !line || line.effectiveType === '4g' ? 0 : 3000, (later: HTMLElement) =>
      fetchAll(later, 'low'),
    )
    setTimeout(wake, Math.min(8000, ...waits), 'low')
  }
  if (isKnown()) wake('low')
  whenRead(() => {
    if (document.querySelector('form:not([action]), [aria-busy=true]')) wake('low')
    // Without script they could not be sent; with it what is sent too early is held back, too.
    for (const button of document.querySelectorAll<HTMLButtonElement>('form:not([action]) [type=submit]'))
      button.disabled = false
  })
  addEventListener('load', onLoad)
  /** Back shows a page as it was left: another language may have been chosen since, and somebody may have signed in. */
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const chosen = /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1]
    const named = new URL(location.href).searchParams.has('lang')
    if (chosen && !named && chosen !== document.documentElement.lang) location.reload()
    else if (isKnown()) wake('low')
  })
}
