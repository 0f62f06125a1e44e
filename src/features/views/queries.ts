import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

type Settings = { order: string[]; hidden: string[] }
export type View = { list: string; name: string; search: string; columns: Settings | null }

const shown = ['id', 'name', 'search', sql<Settings | null>`columns`.as('columns')] as const

/** An operator's views of a list at most. */
export const most = 100

export const viewsOf = (db: Db, userId: number, list: string) =>
  db
    .selectFrom('office_views')
    .select(shown)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .limit(most)
    .execute()

export const upsertView = (tx: Tx, userId: number, { columns, ...view }: View) => {
  const settings = { search: view.search, columns: columns && JSON.stringify(columns) }
  return tx
    .insertInto('office_views')
    .values({ ...view, ...settings, user_id: userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet(settings))
    .returning(shown)
    .executeTakeFirstOrThrow()
}

/** How many there are, up to one more than may be, with the operator locked: of two that are saved at once the second is counted, too. */
export const countViews = async (tx: Tx, userId: number, list: string): Promise<number> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const views = tx.selectFrom('office_views').select('id').where('user_id', '=', userId).where('list', '=', list)
  return (await views.limit(most + 1).execute()).length
}

export const deleteView = async (tx: Tx, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('office_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
