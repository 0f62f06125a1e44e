/** Told to the document once the page's scripts have taken it over. */
export const awakeEvent = 'awake'

/** Of the element that holds what is to run later. */
export const laterId = 'later'

/**
 * Runs in every page, as text: it can name nothing outside itself. The scripts of a page run when somebody touches it, or when it
 * has lain there for a while (`data-wake` milliseconds): who only reads needs none. They are fetched ahead once everything is
 * in sight, on a slow line a little later, and not at all where data is to be saved. At once they run for whoever is no
 * stranger (something is stored), and where a form needs them. What was clicked, typed and chosen before is not lost: it is
 * done again when they are there.
 *
 * @see docs/decisions/0030
 */
export const wakeWhenTouched = (awakeEvent: string, laterId: string): void => {
  let [fetched, asked] = [false, false]

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
  const wake = (priority: 'low' | 'auto') => {
    if (asked) return
    asked = true
    whenRead((later) => {
      fetchAll(later, priority)
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = later.textContent
      document.head.append(script)
    })
  }

  const missed: (() => void)[] = []
  const onTouch = () => wake('auto')
  /** A button, or what a click ticks; links, and buttons of forms that can be sent without script, do what they always do. */
  const onClick = (event: Event) => {
    wake('auto')
    const control = (event.target as Element).closest<HTMLElement>(
      'a[href], summary, button, label, input[type=checkbox], input[type=radio]',
    )
    if (!control || control.matches('a, summary, [type=submit]:is(form[action] *)')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    control.dataset.waiting = ''
    missed.push(() => {
      delete control.dataset.waiting
      control.click()
    })
  }
  /** React takes a value for an old one if the field had it when React came: it is put in once more, from nothing. */
  const onInput = ({ target }: Event) => {
    wake('auto')
    const isText = target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
    if (!isText && !(target instanceof HTMLSelectElement) && !(target instanceof HTMLTextAreaElement)) return
    const { value } = target
    missed.push(() => {
      target.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value)
      target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    })
  }

  const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin']
  for (const touch of touches) addEventListener(touch, onTouch, { capture: true, passive: true, once: true })
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  document.addEventListener(
    awakeEvent,
    () => {
      for (const touch of touches) removeEventListener(touch, onTouch, true)
      removeEventListener('click', onClick, true)
      removeEventListener('input', onInput, true)
      for (const again of missed) again()
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
  })
  addEventListener('load', onLoad)
}
