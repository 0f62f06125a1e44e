import { type Actor, type Effect, move, type StatusKey, statusById, statusOf } from '#features/bookings/rules.ts'
import { type MovableRow, mayOverride, movableRow } from '#features/bookings/service.ts'
import { release } from '#features/coupons/service.ts'
import { notify } from '#features/notifications/service.ts'
import { endings } from '#lib/endings.ts'
import { parseId } from '#lib/ids.ts'
import type { Locale } from '#lib/words.ts'
import type { Tx } from '#server/db/database.ts'
import type { SessionUser } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { isExpected } from '../absences/rules.ts'
import type { UpdateBody } from '../contract.ts'
import { stepTo } from '../door/rules.ts'
import { teamOf } from '../queries.ts'
import { shownTime } from '../times.ts'
import { type Moved, moveBooking } from './queries.ts'
import { isSettledWith, settle } from './settle.ts'

type User = Pick<SessionUser, 'id' | 'role' | 'office' | 'factor' | 'factorFresh'> & { actingId?: number | null }

/**
 * The caller's roles for this booking, the likeliest first: one user can be customer and provider of it. An operator's own is
 * overridden by a colleague: it may give money back.
 */
const actorsOf = (row: MovableRow, user: User): Actor[] => [
  ...(row.user_id === user.id ? (['customer'] as const) : []),
  ...(row.member ? (['provider'] as const) : []),
  ...(mayOverride(user) && row.user_id !== user.id ? (['operator'] as const) : []),
]

/** The requested status; `cancel` alone means failed. */
const requestedStatus = ({ booking_status_id: id, cancel }: UpdateBody, locale: Locale): StatusKey => {
  const requested =
    id == null && [true, 1, '1', 'true'].includes(cancel ?? false) ? statusOf('failed') : statusById(id ?? 0)
  return (requested ?? refuse('invalid', { errors: { booking_status_id: [translate(locale, 'web.field.wrong')] } })).key
}

/** What the caller saw or decided: customers see a fee, operators decide on one. */
const feesOf = ([actor]: readonly Actor[], { cancellation_fee, expected_fee }: UpdateBody) =>
  actor === 'operator' ? { fee: cancellation_fee } : actor === 'customer' ? { expectedFee: expected_fee } : {}

type Allowed = { actor: Actor; effects: readonly Effect[] }

const allowedMove = (from: StatusKey, to: StatusKey, actors: readonly Actor[], body: UpdateBody): Allowed | null => {
  const expected = body.expected_status_id == null ? undefined : statusById(body.expected_status_id)?.key
  for (const actor of actors) {
    const answer = move(from, to, actor, { reason: body.reason ?? null, ...(expected && { expected }) })
    if (answer.ok) return { actor, effects: answer.effects }
    if (answer.refused === 'reason_required') return refuse('reason_required')
  }
  return null
}

/** What a move leads to, who made it, and whether the other side confirmed it in the same step. */
type Move = {
  to: StatusKey
  userId: number | null
  /** Whose answer led to it, if nobody made it: they are told of it in the bell only. */
  answeredBy?: number | undefined
  note: string | null
  confirmed?: boolean
  /** The cancellation fee that an operator sets instead of the provider's terms, in major units. */
  fee?: number | null | undefined
  /** The fee that the customer who cancels saw, in major units. */
  expectedFee?: number | null | undefined
  /** The time that was shown, an instant in milliseconds. */
  expectedAt?: number | null
  /** Who moves it, where an operator may be it. */
  user?: User
}

/** The other side of a start or finish, which is asked to confirm it. */
const askedToConfirm = (row: MovableRow, team: number[], actor: Actor, { userId, confirmed }: Move): number[] => {
  if (confirmed) return []
  const others = actor === 'customer' ? team : actor === 'provider' ? [row.user_id] : []
  return others.filter((id) => id !== userId)
}

const notifyParties = async (tx: Tx, row: MovableRow, { effects, actor }: Allowed, made: Move): Promise<void> => {
  const step = stepTo(made.to)
  // Read anew: the visit may have been given to a colleague while this waited for it.
  const team = await teamOf(tx, row.id)
  const asked = step === null ? [] : askedToConfirm(row, team, actor, made)
  const recipients = new Set<number>()
  if (effects.includes('notify_customer')) recipients.add(row.user_id)
  if (effects.includes('notify_provider')) for (const id of team) recipients.add(id)
  for (const id of asked) recipients.delete(id)
  // What an operator does in the customer's name is news to the customer.
  const acted = made.user?.actingId != null
  if (acted) recipients.add(row.user_id)
  const about = { booking_id: row.id }
  const ending = made.to === 'failed' && { event: endings[actor] }
  await notify(
    tx,
    [...recipients],
    'statusChangedBooking',
    { ...about, ...ending },
    { by: acted ? null : (made.userId ?? made.answeredBy ?? null) },
  )
  if (step) await notify(tx, asked, 'statusChangedBooking', { ...about, event: `${step}_said` })
}

/** Performs an allowed move with its effects; unless it answers `moved`, nothing was done. */
const performMove = async (tx: Tx, row: MovableRow, allowed: Allowed, made: Move): Promise<Moved> => {
  const { to, userId, note } = made
  const { actor, effects } = allowed
  const moved = await moveBooking(tx, row.id, {
    from: row.booking_status_id,
    to: statusOf(to).id,
    userId,
    actor,
    note,
    start: effects.includes('set_start_at'),
    finish: effects.includes('set_ends_at'),
    fail: effects.includes('set_cancel'),
    claim: effects.includes('release_claim') ? 'release' : effects.includes('shorten_claim') ? 'shorten' : 'keep',
    unlessAbsent:
      actor !== 'operator' &&
      (to !== 'failed' || actor === 'system') &&
      isExpected((statusById(row.booking_status_id) ?? refuse('internal')).key),
    deadline: to === 'accepted' ? 'ahead' : actor === 'system' ? 'over' : null,
    expectedAt: made.expectedAt ?? null,
  })
  if (moved !== 'moved') return moved
  if (effects.includes('release_coupon') && row.coupon_id !== null) await release(tx, row.id)
  if (effects.includes('settle'))
    await settle(tx, row.id, {
      by: actor,
      from: row.booking_status_id,
      ...(actor === 'operator' && { fee: made.fee, operator: made.user }),
      ...(actor === 'customer' && { expectedFee: made.expectedFee }),
    })
  await notifyParties(tx, row, allowed, made)
  return moved
}

/** Expires an unanswered request as `system`; nothing happens if it was answered or has more time now. */
export const expireBooking = async (tx: Tx, bookingId: number): Promise<void> => {
  const row = await movableRow(tx, bookingId, { id: 0, role: 'operator' })
  const from = row && statusById(row.booking_status_id)
  const answer = from && move(from.key, 'failed', 'system')
  if (row && answer?.ok)
    await performMove(tx, row, { actor: 'system', effects: answer.effects }, { to: 'failed', userId: null, note: null })
}

/** Ends a visit the provider cannot come to, as if they had declined: without a fee. Refuses `move_not_allowed`. */
export const failForProvider = async (tx: Tx, row: MovableRow, answeredBy?: number): Promise<void> => {
  const from = statusById(row.booking_status_id)
  const answer = from && move(from.key, 'failed', 'provider')
  const step = { to: 'failed', userId: null, answeredBy, note: null } as const
  const moved = answer?.ok && (await performMove(tx, row, { actor: 'provider', effects: answer.effects }, step))
  if (moved !== 'moved') refuse('move_not_allowed', { data: { booking_status_id: row.booking_status_id } })
}

/**
 * Changes the status of a booking by the transitions of `rules.ts`, in the caller's transaction, with claim, coupon, event,
 * money and notifications. `confirmed`: the other side confirms the step with it, so it is not asked. A move to the current
 * status changes nothing and is no error, for double clicks, unless it is a cancellation with another fee. Returns the id.
 * Refuses `not_found` for other people's bookings, `forbidden` to operators who move money only, `move_not_allowed` with the
 * status it has, `visit_moved`, `reason_required`, `fee_changed`, `request_lapsed` when the time to accept it is up, `factor_required` to operators who give
 * much money back.
 */
export const changeBooking = async (
  tx: Tx,
  user: User & { locale: Locale },
  bookingId: unknown,
  body: UpdateBody,
  { confirmed = false }: { confirmed?: boolean } = {},
): Promise<number> => {
  const id = parseId(bookingId) ?? refuse('not_found')
  const to = requestedStatus(body, user.locale)
  // Retries once if it was changed between the read and the write.
  for (let attempt = 0; attempt < 2; attempt++) {
    const row = (await movableRow(tx, id, user)) ?? refuse('not_found')
    const actors = actorsOf(row, user)
    if (actors.length === 0) return refuse('forbidden')
    const from = (statusById(row.booking_status_id) ?? refuse('internal')).key
    if (from === to && (to !== 'failed' || (await isSettledWith(tx, id, feesOf(actors, body))))) return id
    const allowed = allowedMove(from, to, actors, body)
    if (!allowed) return refuse('move_not_allowed', { data: { booking_status_id: row.booking_status_id } })
    const seen = {
      fee: body.cancellation_fee,
      expectedFee: body.expected_fee,
      expectedAt: shownTime(body.expected_at, row.visit_tz),
    }
    const made = { to, userId: user.id, note: body.reason || null, confirmed, ...seen, user }
    const moved = await performMove(tx, row, allowed, made)
    if (moved === 'moved') return id
    if (moved === 'elsewhen') return refuse('visit_moved')
    if (moved === 'lapsed') return refuse('request_lapsed')
  }
  return refuse('move_not_allowed')
}
