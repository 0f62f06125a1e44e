import { type Depends, everything } from '#server/db/reads.ts'
import { mostBytes } from './firstRows.ts'
import type { Node } from './tree.ts'

/** What decides which rows a query shows, and the tree of these rows. */
export type Deciding = { text: string; tree: Node }

/** More rows than this are not remembered: then every row counts. */
const MOST_ROWS = 2000

/** Rows are announced with their ids where these are integers (migration 0008). */
const showsId = ({ columns }: Node): boolean =>
  columns.some(([name, { kind, sql }]) => name === 'id' && kind === 'int' && !sql)

/** Without the stored columns of rows that are shown with their id: they change with these rows only. */
export const withoutShown = (node: Node): Node => ({
  ...node,
  columns: showsId(node) ? node.columns.filter(([, { sql }]) => sql) : node.columns,
  relations: node.relations.map(([output, relation, inner]) => [output, relation, withoutShown(inner)]),
})

type Row = { id?: unknown } & Record<string, unknown>

/** Adds the ids of rows and of those related to them, by table. */
const addIds = (shown: Map<string, Set<number>>, node: Node, value: unknown): void => {
  if (!value) return
  const ids = shown.get(node.resource.table) ?? new Set()
  if (showsId(node)) shown.set(node.resource.table, ids)
  for (const row of (Array.isArray(value) ? value : [value]) as Row[]) {
    if (typeof row.id === 'number') ids.add(row.id)
    for (const [output, , inner] of node.relations) addIds(shown, inner, row[output])
  }
}

const tablesOf = ({ resource, relations }: Node): string[] => [
  resource.table,
  ...relations.flatMap(([, , inner]) => tablesOf(inner)),
]

/** A JSON text of rows depends on what decides which rows they are, and on these rows; one that is cut, on all of them. */
export const dependsOn =
  ({ text, tree }: Deciding): Depends<{ data: string | null }> =>
  (readsOf, [row]) => {
    const { tables } = readsOf(text, true)
    const shown = new Map<string, Set<number>>()
    const isCut = row?.data ? row.data.length > mostBytes : false
    if (!isCut) addIds(shown, tree, row?.data ? JSON.parse(row.data) : null)
    const rows = [...shown.values()].reduce((sum, { size }) => sum + size, 0)
    if (!isCut && rows <= MOST_ROWS) return { tables, shown }
    const whole = isCut ? tablesOf(tree) : [...shown.keys()]
    return { tables: new Map([...tables, ...whole.map((table) => [table, new Set([everything])] as const)]) }
  }
