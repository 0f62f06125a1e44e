/** Goes to the field for a new message, in the conversation on this page. */
export const focusThread = (): void => document.querySelector<HTMLElement>('[data-thread] textarea')?.focus()
