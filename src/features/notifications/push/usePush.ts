import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { pushSubscription } from '#web/pushSubscription.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import { getPushKey, listPushSubscriptions, subscribe, unsubscribe } from './calls.ts'

/** The push state of this browser; `blocked` can only be undone in the browser's settings. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The service worker's address; its scope is the whole site. */
const workerPath = '/push.js'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext

const look = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const here = await pushSubscription()
  if (!here) return 'off'
  // The subscription may belong to a user who signed in here before: only the server's list counts.
  const known = await call(listPushSubscriptions, {})
  return known.some(({ endpoint }) => endpoint === here.endpoint) ? 'on' : 'off'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Milliseconds for the push service; one that is not reached a browser may try for ever. */
const subscribeTime = 30_000

const inTime = <T>(made: Promise<T>): Promise<T> =>
  Promise.race([
    made,
    new Promise<never>((_, giveUp) => setTimeout(() => giveUp(new Error('no push service')), subscribeTime)),
  ])

/** Asks for permission, subscribes and registers the subscription with the server. False if permission was denied. */
const turnOn = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(await call(getPushKey, {}))
  // A subscription for another key or another user cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  await call(subscribe, { body: { endpoint: made.endpoint, keys: { p256dh, auth } } })
  return true
}

const turnOff = async (): Promise<boolean> => {
  const here = await pushSubscription()
  if (!here) return true
  await call(unsubscribe, { body: { endpoint: here.endpoint } })
  return here.unsubscribe()
}

const queryKey = [listPushSubscriptions.path, 'here']

/** The push state of this browser, and a function to turn it on and off. */
export const usePush = () => {
  const t = useWords<typeof messages>('notifications')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey, queryFn: look, staleTime: 0 })
  const turning = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onError: (error) =>
      show({
        type: 'error',
        title: t('push.failed'),
        message: error instanceof ApiError ? errorText(error) : t('push.failed_hint'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { state, turn: turning.mutate, pending: turning.isPending }
}
