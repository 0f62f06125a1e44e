import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useProblem } from '#web/problem.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../messages.ts'
import { getPushKey, listPushSubscriptions, subscribe, unsubscribe } from './calls.ts'

/** How this browser stands: `blocked` is a choice only its own settings undo. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The service worker's address; its scope is the whole site. */
const workerPath = '/push.js'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null

const look = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const here = await subscriptionHere()
  if (!here) return 'off'
  // Whoever signed in here before may have let it in: only what the server knows as one's own counts.
  const known = await call(listPushSubscriptions, {})
  return known.some(({ endpoint }) => endpoint === here.endpoint) ? 'on' : 'off'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Asks the browser's person, then the browser, then tells the server. False where the person said no. */
const turnOn = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(await call(getPushKey, {}))
  // One made for another key, or for whoever was here before, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  await call(subscribe, { body: { endpoint: made.endpoint, keys: { p256dh, auth } } })
  return true
}

const turnOff = async (): Promise<boolean> => {
  const here = await subscriptionHere()
  if (!here) return true
  await call(unsubscribe, { body: { endpoint: here.endpoint } })
  return here.unsubscribe()
}

const queryKey = [listPushSubscriptions.path, 'here']

/** Pushes to this very browser: how it stands, and turning them on and off. */
export const usePush = () => {
  const t = useWords<typeof messages>('notifications')
  const say = useProblem()
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey, queryFn: look, staleTime: 0 })
  const turning = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onError: (error) =>
      show({
        type: 'error',
        title: t('push.failed'),
        message: error instanceof ApiError ? say(error) : t('push.failed_hint'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { state, turn: turning.mutate, pending: turning.isPending }
}
