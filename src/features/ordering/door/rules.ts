import { type Actor, type StatusKey, statusById } from '#features/bookings/rules.ts'
import { isExpected } from '../absences/rules.ts'

/** Starting and finishing at the door: one side says it, the other confirms it. */
export const doorSteps = ['start', 'finish'] as const
export type DoorStep = (typeof doorSteps)[number]

/** The two sides of a visit. */
export const sides = ['customer', 'provider'] as const
export type Side = (typeof sides)[number]

const around: Record<DoorStep, { before: StatusKey; after: StatusKey }> = {
  start: { before: 'ready', after: 'in_progress' },
  finish: { before: 'in_progress', after: 'done' },
}

/** The status a step leads to. */
export const statusAfter = (step: DoorStep): StatusKey => around[step].after

/** The step that leads to a status; null for other statuses. */
export const stepTo = (status: StatusKey): DoorStep | null =>
  doorSteps.find((step) => around[step].after === status) ?? null

/** The step that comes next in a status with this id; null where none does. */
export const stepFrom = (statusId: number): DoorStep | null =>
  doorSteps.find((step) => around[step].before === statusById(statusId)?.key) ?? null

type Said = { by: Actor } | null
type Facts = { status: StatusKey; said: Said; confirmed: boolean; paid: boolean }
type CodeFacts = Pick<Facts, 'status' | 'confirmed'> & {
  /** The provider said that they cannot come. */
  absent: boolean
}

/** Whether the customer's code still confirms a step: before it is said, which it then does, and after. */
export const takesCode = (step: DoorStep, { status, confirmed }: Pick<Facts, 'status' | 'confirmed'>): boolean =>
  !confirmed && (status === around[step].before || status === around[step].after)

/** Whether the customer is shown the code of a step: from the way there on, until the step is said. */
export const showsCode = (step: DoorStep, { status, confirmed, absent }: CodeFacts): boolean =>
  !confirmed &&
  !(absent && isExpected(status)) &&
  (status === around[step].before || (step === 'start' && status === 'on_the_way'))

/**
 * Who is asked to confirm a step: the side that did not say it, while the visit is where the step led. Nothing waits for
 * the answer, and a payment settles the question.
 */
export const askedToConfirm = (step: DoorStep, { status, said, confirmed, paid }: Facts): Side | null => {
  if (confirmed || paid || status !== around[step].after) return null
  return said?.by === 'customer' ? 'provider' : said?.by === 'provider' ? 'customer' : null
}
