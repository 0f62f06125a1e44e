import type { Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Setting } from './contract.ts'
import { putSetting, settingsOf } from './queries.ts'
import { isTopic, topicsFor, unlessChosen, type Ways } from './rules.ts'

export const notificationSettings = async ({ db, user }: ReadContext<'user'>): Promise<Setting[]> => {
  const chosen = await settingsOf(db, user.id)
  return topicsFor(user.role).map((topic) => {
    const { mail, push } = chosen.find((row) => row.topic === topic) ?? unlessChosen
    return { topic, mail, push }
  })
}

/** @throws Refusal not_found where there is no such topic. */
export const changeSetting = async (
  tx: Tx,
  userId: number,
  topic: string,
  { mail, push }: { [way in keyof Ways]?: boolean | undefined },
): Promise<Setting> => {
  if (!isTopic(topic)) return refuse('not_found')
  const ways = { ...(mail !== undefined && { mail }), ...(push !== undefined && { push }) }
  return { topic, ...(await putSetting(tx, userId, topic, ways)) }
}
