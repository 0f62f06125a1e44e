/** The subscription of this browser to pushes, whoever's it is. */
export const pushSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null

/**
 * Ends it in this browser. The server deletes what it knows of it with the session, which it may not hear of; a private window may
 * refuse what it does not have.
 */
export const endPushes = async (): Promise<void> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return
  await (await pushSubscription())?.unsubscribe()
}
