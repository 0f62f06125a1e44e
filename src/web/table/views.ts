import { createContext, use } from 'react'
import type { ColumnSettings, SavedView } from './types.ts'

/** Where the saved views of a list are; provided by the shell of the office. */
export type Views = {
  views: readonly SavedView[]
  /** A view of the same name is replaced. */
  save: (view: { name: string; search: string; columns: ColumnSettings }) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

export const ViewsSource = createContext<(list: string) => Views>(() => {
  throw new Error('a list outside of the office')
})

/** The saved views of a list. */
export const useViews = (list: string): Views => use(ViewsSource)(list)
