/** The subscription of this browser to pushes, whoever's it is. */
export const pushSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null

/** Ends it in this browser: the server ends it with the session, which it may not hear of. */
export const endPushes = async (): Promise<void> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return
  // A private window may refuse what it does not have.
  await pushSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined)
}
