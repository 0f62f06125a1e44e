import { statusById, THRESHOLDS } from '#features/bookings/rules.ts'

/** Extra work is offered and accepted between the acceptance and the end of the work, while nothing is paid. */
export const takesExtras = ({ statusId, paid }: { statusId: number; paid: boolean }): boolean => {
  const order = statusById(statusId)?.order ?? 0
  return !paid && order >= THRESHOLDS.accepted && order < THRESHOLDS.done
}
