import { type RawBuilder, sql } from 'kysely'

/** A JSON column of words in both languages: one that is not written is said in the other, as `bothLanguages` does. */
export const inBothLanguages = (column: string): RawBuilder<unknown> =>
  sql`json_build_object('en', coalesce(${sql.ref(column)} ->> 'en', ${sql.ref(column)} ->> 'ar', ''),
    'ar', coalesce(${sql.ref(column)} ->> 'ar', ${sql.ref(column)} ->> 'en', ''))`
