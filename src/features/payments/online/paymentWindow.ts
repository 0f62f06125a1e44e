/** The payment window's size (`spec §9`). */
const [width, height] = [600, 900]

/** Opens a window per booking, centred over this one; null if the browser blocks it. */
const openAt = (bookingId: string, url: string): Window | null => {
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  return window.open(url, `payment-${bookingId}`, `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/** The window opened by a click, waiting for the page that knows its URL. */
let prepared: { bookingId: string; window: Window | null } | undefined

/** Opens an empty payment window: browsers allow it only during a click. Its URL is set later. */
export const prepareWindow = (bookingId: string): void => {
  prepared = { bookingId, window: openAt(bookingId, '') }
}

/** Whether a window is prepared for a booking. */
export const isPrepared = (bookingId: string): boolean => prepared?.bookingId === bookingId

/** Takes the window prepared for a booking; undefined: there was no click. */
export const takePrepared = (bookingId: string): { window: Window | null } | undefined => {
  const taken = prepared?.bookingId === bookingId ? prepared : undefined
  if (taken) prepared = undefined
  return taken
}

/** Navigates the payment window to its URL and opens it if needed; null if the browser blocks it. */
export const sendWindow = (bookingId: string, window: Window | null, url: string): Window | null => {
  if (!window || window.closed) return openAt(bookingId, url)
  window.location.replace(url)
  window.focus()
  return window
}
