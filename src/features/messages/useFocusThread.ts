import { useCallback } from 'react'

/** Returns a function that focuses the field for a new message, in the conversation of this page. */
export const useFocusThread = () =>
  useCallback(() => document.querySelector<HTMLElement>('[data-thread] textarea')?.focus(), [])
