import { AsyncLocalStorage } from 'node:async_hooks'

/** An operator's request, as the log of changes names it. */
export type OperatorCall = {
  operatorId: number
  /** The customer for whom the operator acts. */
  forUserId?: number | undefined
  /** Method and path, such as `POST /api/coupons/:id`. */
  call: string
}

/** What is being worked on: a request, or a job and the request that created it. */
export type Scope = {
  requestId?: string | undefined
  job?: string
  operator?: OperatorCall
  /** Whose reads these are: an account, or a network where nobody is signed in. All reads without one are of one caller. */
  caller?: string | undefined
}

const storage = new AsyncLocalStorage<Scope>()

/** Runs `work`; whatever it starts can ask for {@link currentScope}. */
export const inScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work)

/** From here on, the transactions of this request are logged as the operator's. */
export const noteOperator = (operator: OperatorCall): void => {
  const scope = currentScope()
  if (scope) scope.operator = operator
}

/** From here on, the reads of this request are the caller's. */
export const noteCaller = (caller: string): void => {
  const scope = currentScope()
  if (scope) scope.caller = caller
}

export const currentScope = (): Scope | undefined => storage.getStore()
