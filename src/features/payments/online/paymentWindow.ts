/** The payment window's measures (`spec §9`). */
const [width, height] = [600, 900]

/** A window of its own for each booking, in the middle of this one; null where the browser will not. */
const openAt = (bookingId: string, url: string): Window | null => {
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  return window.open(url, `payment-${bookingId}`, `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/** The window that was opened at the press of a button, for the page that knows where it goes. */
let prepared: { bookingId: string; window: Window | null } | undefined

/** Opens an empty payment window, which browsers allow only while a press lasts; its address comes a moment later. */
export const prepareWindow = (bookingId: string): void => {
  prepared = { bookingId, window: openAt(bookingId, '') }
}

/** Whether a window waits for the page of a booking. */
export const isPrepared = (bookingId: string): boolean => prepared?.bookingId === bookingId

/** The window prepared for a booking; undefined: nobody pressed anything. */
export const takePrepared = (bookingId: string): { window: Window | null } | undefined => {
  const taken = prepared?.bookingId === bookingId ? prepared : undefined
  if (taken) prepared = undefined
  return taken
}

/** Sends the payment window to its address, opening it if need be; null where the browser will not. */
export const sendWindow = (bookingId: string, window: Window | null, url: string): Window | null => {
  if (!window || window.closed) return openAt(bookingId, url)
  window.location.replace(url)
  window.focus()
  return window
}
