import { type Column, outputIn, quoted, valueIn } from './columns.ts'
import type { Condition } from './conditions.ts'
import { type Relation, resourceNamed } from './resource.ts'
import { CASTS } from './values.ts'
import type { Writer } from './writer.ts'

/** A bound text as a LIKE pattern: found anywhere, `%`, `_` and `\` in it meaning themselves. */
const pattern = (text: string): string => `'%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Translated texts are compared folded, both languages at once: case, accents and Arabic spellings do not matter. */
function like(writer: Writer, condition: Condition, row: string, bound: string): string {
  const { name, column, path } = condition
  if (column.search) {
    const asked = writer.with(column.search.parse(`${bound}::text`))
    if (path.length === 0) {
      writer.ranks.push(...column.search.rank(row, asked))
      writer.tieBreakers.push(...column.search.tieBreakers(row))
    }
    return `(${column.search.matches(row, asked)})`
  }
  const value = valueIn(name, column, row, writer.param)
  if (column.folded) {
    const stored = `${row}.${quoted(column.folded)}`
    const wanted = pattern(`fold_text(${bound}::text)`)
    // An expression keeps the planner from an index of threes of letters where there are none: it would read all of it.
    if (condition.test === 'holds') return `(${stored} || '') LIKE (SELECT ${wanted})`
    // Where all that is found is read, folding once saves folding for each row; else the planner had better know the words.
    return `${stored} LIKE ${writer.readsAll ? `(SELECT ${wanted})` : wanted}`
  }
  if (column.kind === 'translated') {
    const both = `coalesce(${value}->>'en', '') || ' ' || coalesce(${value}->>'ar', '')`
    return `fold_text(${both}) LIKE ${pattern(`fold_text(${bound}::text)`)}`
  }
  // Everything else is searched as it is shown, money by its major units. No index helps, so the pattern is made once and not
  // for each row, and of numbers nothing is in small letters.
  const shown = `(${column.kind === 'text' ? value : outputIn(name, column, row, writer.param, writer.format)})::text`
  const wanted = `(SELECT lower(${pattern(`${bound}::text`)}))`
  return `${column.kind === 'int' || column.kind === 'money' ? shown : `lower(${shown})`} LIKE ${wanted}`
}

/** The ends of a range. Stored minor units are whole: only compared with whole ones does the planner know how many there are. */
const least = ({ kind }: Column, bound: string): string =>
  kind === 'money' ? `ceil(${bound}::text::numeric)::bigint` : `${bound}::text::${CASTS[kind]}`
const most = ({ kind }: Column, bound: string): string =>
  kind === 'money' ? `floor(${bound}::text::numeric)::bigint` : `${bound}::text::${CASTS[kind]}`

function test(writer: Writer, condition: Condition, index: number, row: string): string {
  const { name, column, values } = condition
  if (condition.test === 'always') return 'TRUE'
  if (condition.test === 'never') return 'FALSE'
  const [first = '', second = ''] = values.map((_, place) =>
    writer.bind(({ conditions }) => conditions[index]?.values[place] ?? null),
  )
  if (condition.test === 'like' || condition.test === 'holds') return like(writer, condition, row, first)

  // Bound as text and cast by the database: drivers turn typed values into something else on the way.
  const cast = CASTS[column.kind]
  const value = valueIn(name, column, row, writer.param)
  const right = condition.test === 'in' ? `ANY(${first}::text::${cast}[])` : `${first}::text::${cast}`
  if (column.kind === 'translated') {
    const [en, ar] = [`${value}->>'en'`, `${value}->>'ar'`]
    return condition.test === '<>'
      ? `(coalesce(${en}, ${ar}) <> ${right} AND coalesce(${ar}, ${en}) <> ${right})`
      : `(${en} = ${right} OR ${ar} = ${right})`
  }
  const left = column.kind === 'json' ? `${value}::text` : value
  switch (condition.test) {
    case 'between':
      return `${left} BETWEEN ${least(column, first)} AND ${most(column, second)}`
    case 'from':
      return `${left} >= ${least(column, first)}`
    case 'to':
      return `${left} <= ${most(column, first)}`
    case '<>':
      return `${left} <> ${right}`
    default:
      return `${left} = ${right}`
  }
}

/** `FROM … WHERE …` of the rows related to one parent row. */
export function relatedRows(
  writer: Writer,
  { target, join, on, where }: Relation,
  child: string,
  parent: string,
): string {
  const and = where ? ` AND ${where(child, writer.param)}` : ''
  return `FROM ${quoted(resourceNamed(target).table)} ${child}${join?.(child) ?? ''} WHERE ${on(child, parent)}${and}`
}

/** Condition on a related id: answered from the join table alone. */
function linked(writer: Writer, condition: Condition, index: number, row: string): string | undefined {
  const [last] = condition.path.slice(-1)
  if (!last?.link || last.where || condition.name !== 'id') return undefined
  const { table, local, foreign } = last.link
  const link = writer.alias()
  const asked = { ...condition, column: { ...condition.column, from: foreign } }
  return `EXISTS (SELECT 1 FROM ${table} ${link} WHERE ${link}.${local} = ${row}.id AND ${test(writer, asked, index, link)})`
}

/** One condition; along a relation path it is true if a related row meets it. */
export function conditionSql(writer: Writer, condition: Condition, index: number, root: string): string {
  let row = root
  let open = ''
  for (const [step, relation] of condition.path.entries()) {
    const short = step === condition.path.length - 1 ? linked(writer, condition, index, row) : undefined
    if (short) return open + short + ')'.repeat(step)
    const child = writer.alias()
    open += `EXISTS (SELECT 1 ${relatedRows(writer, relation, child, row)} AND `
    row = child
  }
  return open + test(writer, condition, index, row) + ')'.repeat(condition.path.length)
}
