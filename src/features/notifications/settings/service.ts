import type { Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { keepAccount } from '#server/http/living.ts'
import type { Setting } from './contract.ts'
import { saveSetting, settingsOf } from './queries.ts'
import { type Channels, defaultChannels, isTopic, topicsFor } from './rules.ts'

export const notificationSettings = async ({ db, user }: ReadContext<'user'>): Promise<Setting[]> => {
  const chosen = await settingsOf(db, user.id)
  return topicsFor(user.role).map((topic) => {
    const { mail, push } = chosen.find((row) => row.topic === topic) ?? defaultChannels
    return { topic, mail, push }
  })
}

/** @throws Refusal not_found for an unknown topic. */
export const changeSetting = async (
  tx: Tx,
  userId: number,
  topic: string,
  { mail, push }: { [channel in keyof Channels]?: boolean | undefined },
): Promise<Setting> => {
  if (!isTopic(topic)) return refuse('not_found')
  await keepAccount(tx, userId)
  const channels = { ...(mail !== undefined && { mail }), ...(push !== undefined && { push }) }
  return { topic, ...(await saveSetting(tx, userId, topic, channels)) }
}
