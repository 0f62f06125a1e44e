import { Worker } from 'node:worker_threads'
import type { Locale } from '#lib/words.ts'
import type { Paper } from '../rules.ts'

/** A receipt on paper: who gives it, and which way it is read. */
export type Sheet = Paper & { brand: string; locale: Locale }

export type Asked = { id: number; sheet: Sheet }
export type Printed = { id: number; bytes: Uint8Array } | { id: number; problem: string }

/** Milliseconds without work after which the press is put away. */
const idle = 60_000

type Waiting = { done: (bytes: Buffer) => void; fail: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let press: Worker | undefined
let putAway: NodeJS.Timeout | undefined
let count = 0

const open = (): Worker => {
  const worker = new Worker(new URL('./press.ts', import.meta.url))
  worker.on('message', (printed: Printed) => {
    const one = waiting.get(printed.id)
    waiting.delete(printed.id)
    if ('bytes' in printed) one?.done(Buffer.from(printed.bytes))
    else one?.fail(new Error(printed.problem))
    if (waiting.size === 0) rest(worker)
  })
  worker.on('error', (error: Error) => {
    if (press === worker) press = undefined
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
  })
  return worker
}

const rest = (worker: Worker): void => {
  worker.unref()
  clearTimeout(putAway)
  putAway = setTimeout(() => {
    if (waiting.size > 0) return
    if (press === worker) press = undefined
    void worker.terminate()
  }, idle).unref()
}

/** The sheet as a PDF, laid out in a thread of its own: setting type takes longer than anybody else should wait. */
export const printPaper = (sheet: Sheet): Promise<Buffer> =>
  new Promise((done, fail) => {
    press ??= open()
    press.ref()
    count += 1
    waiting.set(count, { done, fail })
    press.postMessage({ id: count, sheet } satisfies Asked)
  })
