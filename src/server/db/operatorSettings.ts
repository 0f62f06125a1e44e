import pg from 'pg'
import type { Scope } from '#server/requestScope.ts'

/** Settings of one transaction that the triggers of the log of changes read (docs/decisions/0138). */
export const beginOf = (begin: string, scope: Scope | undefined): string => {
  const { operator, requestId } = scope ?? {}
  if (!operator) return begin
  const settings = {
    operator: String(operator.operatorId),
    for_user: operator.forUserId === undefined ? '' : String(operator.forUserId),
    request: requestId ?? '',
    call: operator.call,
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('doorstep.${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `${begin}; select ${set.join(', ')}`
}
