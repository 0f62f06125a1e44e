import { isDeepStrictEqual } from 'node:util'
import { dateIn } from '#lib/time.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { lockProvider } from '../queries.ts'
import type { HoursBody } from './contract.ts'
import { endDuePauses, hoursOf, replaceHours, saveSettings, setPause } from './queries.ts'

export { setPause } from './queries.ts'

export const getHours = async (db: Db, providerId: number, now = Date.now()) => {
  const row = (await hoursOf(db, providerId)) ?? refuse('not_found')
  return { ...row, today: dateIn(now, row.time_zone) }
}

/**
 * Saves hours and settings. Refuses `invalid` where a date is half open or a pause does not end in the future, and
 * `changed_meanwhile` with the present ones where somebody else has changed them.
 */
export const saveHours = async (tx: Tx, providerId: number, { former, ...body }: HoursBody, now = Date.now()) => {
  await lockProvider(tx, providerId)
  const present = await getHours(tx, providerId, now)
  const { time_zone: _, dated_before: __, today, ...hours } = present
  // Days that have passed since are no change.
  const coming = former && { ...former, exceptions: former.exceptions.filter(({ date }) => date >= today) }
  if (coming && !isDeepStrictEqual(coming, hours)) return refuse('changed_meanwhile', { data: present })
  const isHalf = body.exceptions.some(({ start_at, end_at }) => (start_at === null) !== (end_at === null))
  const { paused_until: until } = body
  // One that ends today stays until its job has run.
  const isOver = until !== null && until <= today && until !== present.paused_until
  if (isHalf || isOver) return refuse('invalid')
  await replaceHours(tx, providerId, body)
  await saveSettings(tx, providerId, body)
  await setPause(tx, providerId, until)
  return getHours(tx, providerId, now)
}

export const endPauses = async (tx: Tx): Promise<void> => {
  await endDuePauses(tx)
}
