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
export type Scope = { requestId?: string | undefined; job?: string; operator?: OperatorCall }

const storage = new AsyncLocalStorage<Scope>()

/** Runs `work`; whatever it starts can ask for {@link currentScope}. */
export const inScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work)

/** From here on, the transactions of this request are logged as the operator's. */
export const noteOperator = (operator: OperatorCall): void => {
  const scope = currentScope()
  if (scope) scope.operator = operator
}

export const currentScope = (): Scope | undefined => storage.getStore()
