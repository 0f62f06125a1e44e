import { locales, type Offered, offeredLocales } from '#lib/words.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Database, Db } from '#server/db/database.ts'
import { wholeTables } from '#server/db/reads.ts'
import { inScope } from '#server/requestScope.ts'
import { languageSettings } from './queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    languages: Languages
  }
}

/** The languages of the site by its settings, as this process knows them. */
export type Languages = {
  /** As last read. */
  readonly offered: Offered
  /** Whether nothing has changed since they were read. */
  isCurrent: () => boolean
  /** Reads them again if they may have changed. */
  refresh: () => Promise<void>
}

/** The languages of the site, from the database. */
export const offeredLanguages = async (db: Db): Promise<Offered> => {
  const settings = new Map((await languageSettings(db)).map(({ key, value }) => [key, value]))
  return offeredLocales(settings.get('languages'), settings.get('mobile_language'))
}

const reads = new Set([wholeTables(['settings'])])
const nothing = new Set<never>()

/** Milliseconds between two reads while changes could be missed. */
const retryMs = 1000

/**
 * Reads the languages once and after each change of the settings, whichever process makes it. Without a connection that
 * announces changes, requests do not wait: the last known languages count until they could be read again.
 */
export const createLanguages = ({ db, changes }: { db: Database['db']; changes: Changes }): Languages => {
  let offered: Offered = locales
  let version: number | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  const read = async () => {
    const before = changes.version
    triedAt = performance.now()
    try {
      // For all requests: it does not wait for slow reads of the one that asks.
      offered = await inScope({}, () => offeredLanguages(db))
      version = before
    } catch {
      // The last known ones count; whatever the request reads itself says what is wrong.
    }
  }
  let first: Promise<void> | undefined
  const isCurrent = () => version !== undefined && changes.isReliable(reads) && !changes.changedSince(version, reads)

  return {
    get offered() {
      return offered
    },
    isCurrent,
    refresh: async () => {
      if (isCurrent()) return
      if (version !== undefined && changes.isReliable(nothing)) await read()
      else if (version === undefined && first) await first
      else if (version === undefined && performance.now() - triedAt > retryMs) {
        first = read().finally(() => {
          first = undefined
        })
        await first
      } else if (performance.now() - triedAt > retryMs) void read()
    },
  }
}
