import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being worked on: a request, or a job and the request that created it. */
export type Scope = { requestId?: string | undefined; job?: string }

const storage = new AsyncLocalStorage<Scope>()

/** Runs `work`; whatever it starts can ask for {@link currentScope}. */
export const inScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work)

export const currentScope = (): Scope | undefined => storage.getStore()
