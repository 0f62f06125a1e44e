import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'

const endpoint = z.string().check(z.maxLength(2000))
const key = z.string().check(z.regex(/^[\w-]{1,200}$/))

export const getPushKey = contract({
  method: 'GET',
  path: 'push_subscriptions/key',
  access: 'user',
  summary: "The server's public key, which a browser needs to subscribe to pushes",
  reply: z.string(),
  message: 'Key retrieved successfully',
})

export const listPushSubscriptions = contract({
  method: 'GET',
  path: 'push_subscriptions',
  access: 'user',
  whileActing: false,
  summary: "The caller's browsers that are subscribed to pushes",
  reply: z.array(z.object({ endpoint: z.string(), created_at: z.string() })),
  message: 'Subscriptions retrieved successfully',
})

export const subscribe = contract({
  method: 'POST',
  path: 'push_subscriptions',
  access: 'user',
  summary: 'Subscribes this browser to pushes until its session ends',
  body: z.object({ endpoint, keys: z.object({ p256dh: key, auth: key }) }),
  reply: z.boolean(),
  message: 'Subscribed successfully',
})

export const unsubscribe = contract({
  method: 'POST',
  path: 'push_subscriptions/remove',
  access: 'user',
  summary: "Unsubscribes one of the caller's browsers; returns whether it was subscribed",
  body: z.object({ endpoint }),
  reply: z.boolean(),
  message: 'Unsubscribed successfully',
})
