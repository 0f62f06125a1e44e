import { useEffect } from 'react'

/** Not where the document is replaced for somebody else, which is hidden first. */
const ask = (event: BeforeUnloadEvent): void => {
  if (!document.documentElement.hidden) event.preventDefault()
}

/** The browser asks before a reload, another site or a closed tab throws away what is typed. */
export const useUnloadQuestion = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
