import { useEffect } from 'react'

/** When a link was pressed that begins a call or a mail. Browsers tell of an unload then, too, but the page stays. */
let calledAt = Number.NEGATIVE_INFINITY
const noteCall = ({ target, timeStamp }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link && /^(tel|mailto):$/.test(link.protocol)) calledAt = timeStamp
}

/** Not where the document is replaced for somebody else, which is hidden first. */
const ask = (event: BeforeUnloadEvent): void => {
  if (!document.documentElement.hidden && event.timeStamp - calledAt > 1000) event.preventDefault()
}

/** The browser asks before a reload, another site or a closed tab throws away what is typed. */
export const useUnloadQuestion = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return
    // Of its own: a function that two have added is gone with the first of them.
    const note = (event: MouseEvent) => noteCall(event)
    const question = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('click', note, true)
    window.addEventListener('beforeunload', question)
    return () => {
      window.removeEventListener('click', note, true)
      window.removeEventListener('beforeunload', question)
    }
  }, [isUnsaved])
