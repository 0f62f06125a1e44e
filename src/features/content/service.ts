import type { Db } from '#server/db.ts'
import { allSettings } from './queries.ts'

export const settings = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries((await allSettings(db)).map(({ key, value }) => [key, value]))
