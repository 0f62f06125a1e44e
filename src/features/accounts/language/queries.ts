import type { Tx } from '#server/db/database.ts'

export const setLocale = (tx: Tx, id: number, locale: string) =>
  tx.updateTable('users').set({ locale, locale_chosen: true }).where('id', '=', id).execute()

export const setUnchosenLocale = (tx: Tx, id: number, locale: string) =>
  tx
    .updateTable('users')
    .set({ locale })
    .where('id', '=', id)
    .where('locale_chosen', '=', false)
    .where('locale', '<>', locale)
    .execute()
