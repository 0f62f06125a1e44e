/** The push services of browsers; pushes are sent nowhere else, whatever endpoint a client registers. */
export const pushServices = [
  'https://fcm.googleapis.com',
  'https://jmt17.google.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
].join(',')

/** Whether this is an address of a push service we send to. */
export const isPushService = (known: readonly string[], endpoint: string): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.username || url.password) return false
  return known.some((service) => {
    const [scheme = '', host = ''] = service.split('://')
    if (url.protocol !== `${scheme}:`) return false
    return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) && url.port === '' : url.host === host
  })
}
