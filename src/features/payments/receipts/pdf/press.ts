import { parentPort } from 'node:worker_threads'
import type { Asked, Printed } from './printing.ts'
import { pdfOf } from './typesetting.ts'

/** The thread in which sheets become files, one after the other. */
parentPort?.on('message', async ({ id, sheet }: Asked) => {
  const answer: Printed = await pdfOf(sheet).then(
    (bytes) => ({ id, bytes }),
    (error: unknown) => ({ id, problem: error instanceof Error ? error.message : String(error) }),
  )
  parentPort?.postMessage(answer)
})
