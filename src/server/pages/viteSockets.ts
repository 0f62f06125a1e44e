import { join } from 'node:path'
import type { ModuleRunnerTransport } from 'vite/module-runner'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>
/** What the server asks of Vite for its pages and what Vite responds: lines of JSON. */
export type Question = { id: number; request: Parameters<Invoke>[0] }
export type Answer = { id: number; result: Awaited<ReturnType<Invoke>> }

/** The sockets of Vite: over HTTP the files that browsers load, and the compiled modules that the server runs. */
export const viteSockets = (folder: string) => ({ files: join(folder, 'files'), modules: join(folder, 'modules') })
