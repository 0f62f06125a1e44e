import { logout } from '#features/accounts/calls.ts'
import { removeDrafts } from '#features/ordering/useDraft.ts'
import { browserStorage } from '#lib/browserStorage.ts'
import type { SignedInUser } from '#lib/user.ts'
import { call } from '#web/call.ts'
import { operatorKey, session } from '#web/session.ts'

/** Puts the customer's session in place of the operator's, which is kept for the way back. */
export const beginActing = (customer: SignedInUser): void => {
  browserStorage.set(operatorKey, JSON.stringify(session.user()))
  session.begin(customer, false)
  removeDrafts(customer.id)
}

const isActing = (): boolean => session.user()?.acting_until !== undefined

/**
 * Ends the customer's session and goes on as the operator, unless another tab was quicker; false if there is none to go back to.
 * `isOver`: its time has run out, so what was begun is kept until they act for the same customer again.
 */
export const endActing = async (isOver = false): Promise<boolean> => {
  const customerId = session.user()?.id
  if (isActing()) await call(logout, {}).catch(() => undefined)
  if (!isActing()) return true
  const isBack = session.stopActing()
  removeDrafts(isOver ? customerId : undefined)
  return isBack
}
