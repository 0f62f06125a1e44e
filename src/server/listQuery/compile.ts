import { type Format, outputIn, quoted, valueIn } from './columns.ts'
import { conditionSql, relatedRows } from './conditionSql.ts'
import type { Condition } from './conditions.ts'
import { type Deciding, withoutShown } from './depends.ts'
import { mostBytes } from './firstRows.ts'
import type { Fragment, Refinement, Shortcut } from './fragment.ts'
import type { Direction } from './parse.ts'
import type { Relation } from './resource.ts'
import type { Node } from './tree.ts'
import { CASTS } from './values.ts'
import { type Slot, Writer } from './writer.ts'

/** A query with every name looked up. */
export type Plan = {
  tree: Node
  conditions: readonly Condition[]
  everyCondition: boolean
  where: readonly Fragment[]
  joins: readonly Fragment[]
  orderFirst: readonly Fragment[]
  refinement?: Refinement | undefined
  shortcut?: Shortcut | undefined
  order: readonly (readonly [name: string, direction: Direction])[]
  /** Best matches first: the caller gave no order. */
  ranked: boolean
  limit: number
  paged: boolean
  locale: 'en' | 'ar'
} & Format

export type Compiled = { text: string; slots: readonly Slot[]; deciding: Deciding }

/** The listed row's alias, which features' own fragments use. */
const ROOT = 't'

/** Most related rows of one row, where the relation does not say. */
const RELATED_ROWS = 100

/** Most rows of all parents together along one relation path: bounds the response by shortening nested lists. */
const ROWS_OF_A_PATH = 5_000

/** SELECT list of one row; `rows` is how many such rows the whole reply may have. */
function fields(writer: Writer, { columns, relations }: Node, row: string, rows: number): string {
  return [
    ...columns.map(
      ([name, column]) => `${outputIn(name, column, row, writer.param, writer.format)} AS ${quoted(name)}`,
    ),
    ...relations.map(([name, relation, node]) => `${related(writer, relation, node, row, rows)} AS ${quoted(name)}`),
  ].join(', ')
}

/** `FROM … ORDER BY …` of the rows with these ids, in their order. */
const inOrder = (ids: string, table: string, row: string): string =>
  `FROM unnest(${ids}) WITH ORDINALITY f (id, place) JOIN ${table} ON ${row}.id = f.id ORDER BY f.place`

function storedOrder(term: string, row: string): string {
  const [name = '', direction] = term.split(' ')
  return `${row}.${quoted(name)}${direction === 'desc' ? ' DESC' : ''}`
}

function related(writer: Writer, relation: Relation, node: Node, parent: string, parents: number): string {
  const child = writer.alias()
  const most = Math.max(1, Math.min(relation.limit ?? RELATED_ROWS, Math.floor(ROWS_OF_A_PATH / parents)))
  const chosen = (rows: number) =>
    `SELECT ${fields(writer, node, child, rows)} ${relatedRows(writer, relation, child, parent)}`
  if (!relation.many) return `(SELECT row_to_json(o) FROM (${chosen(parents)} LIMIT 1) o)`
  const order = (relation.order ?? ['id']).map((term) => storedOrder(term, child)).join(', ')
  const page = (rows: string) => `${rows} ORDER BY ${order} LIMIT ${most}`
  // Where few of many related ones are chosen, an index may know them without their rows.
  const ids = () => page(`SELECT ${child}.id ${relatedRows(writer, relation, child, parent)}`)
  const rows =
    relation.link && relation.where
      ? `SELECT ${fields(writer, node, child, parents * most)} ${inOrder(`ARRAY(${ids()})`, `${quoted(node.resource.table)} ${child}`, child)}`
      : page(chosen(parents * most))
  return `(SELECT coalesce(json_agg(row_to_json(o)), '[]'::json) FROM (${rows}) o)`
}

/** `between` narrows always; the others join with AND, or with OR inside one group (wire §2.3). */
function whereOf(writer: Writer, { tree, conditions, everyCondition, where }: Plan): string {
  const every = where.map((fragment, index) => `(${writer.fragment(fragment, index)})`)
  if (tree.resource.where) every.unshift(`(${tree.resource.where(ROOT, writer.param)})`)
  const either: string[] = []
  for (const [index, condition] of conditions.entries()) {
    const group = everyCondition || condition.alone ? every : either
    group.push(conditionSql(writer, condition, index, ROOT))
  }
  if (either.length > 0) every.push(`(${either.join(' OR ')})`)
  return every.join(' AND ')
}

/** Ends with the id, so that pages never overlap. */
function orderOf(writer: Writer, { tree, order, ranked, where, orderFirst, locale }: Plan): string {
  const terms = ranked ? [...writer.ranks] : []
  terms.push(...orderFirst.map((fragment, index) => writer.fragment(fragment, where.length + index)))
  if (ranked) terms.push(...writer.tieBreakers)
  for (const [name, direction] of order) {
    const column = tree.resource.columns[name]
    const value = column ? valueIn(name, column, ROOT, writer.param) : `${ROOT}.${quoted(name)}`
    const other = locale === 'en' ? 'ar' : 'en'
    const key = column?.kind === 'translated' ? `coalesce(${value}->>'${locale}', ${value}->>'${other}')` : value
    terms.push(direction === 'desc' ? `${key} DESC` : key)
  }
  if (!order.some(([name]) => name === 'id'))
    terms.push(order.at(-1)?.[1] === 'desc' ? `${ROOT}.id DESC` : `${ROOT}.id`)
  return terms.join(', ')
}

type Tried = { ids: string; needed: string; table: string; index: number }

/** Without a sort values are worked out until the page is full. */
function refined(writer: Writer, refinement: Refinement, { ids, needed, table, index }: Tried): string {
  const { call, given, most, required, sorted } = refinement
  const values = `${call}(${ids}, ${required && !sorted ? needed : most}, ${writer.fragment(given, index)})`
  const kept = required ? ' WHERE f."value" IS NOT NULL' : ''
  return (
    `SELECT ${ROOT}.* FROM ${values} WITH ORDINALITY f (id, "value", place) JOIN ${table} ${ROOT} ON ${ROOT}.id = f.id${kept} ` +
    `ORDER BY ${sorted ? 'f."value", ' : ''}f.place`
  )
}

type Parts = { where: string; order: string; needed: string; whole: string }

/** The ids that the shortcut leads to, if they are as many as needed; else those of the whole list. */
function shortcutIds(writer: Writer, plan: Plan, shortcut: Shortcut, { where, order, needed, whole }: Parts): string {
  const before = plan.where.length + plan.orderFirst.length + plan.joins.length + (plan.refinement ? 1 : 0)
  const [joins = [], conditions = []] = [shortcut.joins, shortcut.where].map((fragments, part) =>
    fragments.map((fragment, index) => writer.fragment(fragment, before + part * shortcut.joins.length + index)),
  )
  const table = `${quoted(plan.tree.resource.table)} ${ROOT}`
  const met = [where, ...conditions].filter(Boolean).join(' AND ')
  const first = writer.with(
    `SELECT ARRAY(SELECT ${ROOT}.id FROM ${table} ${joins.join(' ')}${met && ` WHERE ${met}`} ORDER BY ${order} LIMIT ${needed}) AS ids`,
  )
  const ids = first('ids')
  return `CASE WHEN cardinality(${ids}) = ${needed} THEN ${ids} ELSE ARRAY(${whole} LIMIT ${needed}) END`
}

type Sql = Omit<Compiled, 'deciding'>

/** A name that is given reads nothing, though a table may have the same one; what is shown of a page's rows is known. */
const withoutNames = (text: string): string => text.replace(/ AS "[^"]*"/g, '').replaceAll(`${ROOT}.*`, '')

const withDeciding = (plan: Plan, sqlOf: (plan: Plan) => Sql): Compiled => ({
  ...sqlOf(plan),
  deciding: { text: withoutNames(sqlOf({ ...plan, tree: withoutShown(plan.tree) }).text), tree: plan.tree },
})

/**
 * Finds the ids of the page first, which an index may know without the rows, then its rows; relations and computed columns are
 * evaluated for these only.
 */
function listSql(plan: Plan): Sql {
  const alternatives = plan.everyCondition ? [] : plan.conditions.filter(({ alone }) => !alone)
  const writer = new Writer(plan, plan.order.length + plan.orderFirst.length > 0 || alternatives.length > 1)
  const where = whereOf(writer, plan)
  const before = plan.where.length + plan.orderFirst.length
  const joins = plan.joins.map((fragment, index) => ` ${writer.fragment(fragment, before + index)}`).join('')
  const order = orderOf(writer, plan)
  const offset = plan.paged ? `${writer.bind((given) => given.offset)}::bigint` : ''
  const table = quoted(plan.tree.resource.table)
  const listed = (shown: string) =>
    `SELECT ${ROOT}.${shown} FROM ${table} ${ROOT}${joins}${where && ` WHERE ${where}`} ORDER BY ${order}`
  const page = `LIMIT ${plan.limit}${offset && ` OFFSET ${offset}`}`
  const rowsOf = (ids: string) => `SELECT ${ROOT}.* ${inOrder(ids, `${table} ${ROOT}`, ROOT)}`
  const shortcut = plan.ranked && writer.ranks.length > 0 ? undefined : plan.shortcut
  const first = (needed: string) =>
    shortcut && shortcutIds(writer, plan, shortcut, { where, order, needed, whole: listed('id') })
  const rows = () => {
    const needed = `${offset && `${offset} + `}${plan.limit}`
    if (plan.refinement) {
      const most = `${plan.refinement.most}`
      const ids = first(most) ?? `ARRAY(${listed('id')} LIMIT ${most})`
      return `${refined(writer, plan.refinement, { ids, needed, table, index: before + plan.joins.length })} ${page}`
    }
    const ids = first(needed)
    if (!ids) return rowsOf(`ARRAY(${listed('id')} ${page})`)
    return rowsOf(offset ? `(${ids})[${offset} + 1:]` : ids)
  }
  const projected = `SELECT ${fields(writer, plan.tree, ROOT, plan.limit)} FROM (${rows()}) ${ROOT}`
  // Of what is too long no more is sent here than shows that.
  const data = `left(coalesce(json_agg(row_to_json(o)), '[]'::json)::text, ${mostBytes + 1})`
  const text = `SELECT ${data} AS data FROM (${projected}) o`
  return { text: writer.statement(text), slots: writer.slots }
}

function oneSql(plan: Plan): Sql {
  const writer = new Writer(plan)
  const { resource } = plan.tree
  const where = whereOf(writer, plan)
  const id = `${ROOT}.id = ${writer.bind(({ id }) => id)}::text::${CASTS[resource.columns.id?.kind ?? 'int']}`
  const projected =
    `SELECT ${fields(writer, plan.tree, ROOT, 1)} FROM ${quoted(resource.table)} ${ROOT}` +
    ` WHERE ${where && `${where} AND `}${id}`
  return { text: `SELECT row_to_json(o)::text AS data FROM (${projected}) o`, slots: writer.slots }
}

export const compileList = (plan: Plan): Compiled => withDeciding(plan, listSql)

export const compileOne = (plan: Plan): Compiled => withDeciding(plan, oneSql)
