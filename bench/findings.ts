import { relative } from 'node:path'
import budgets from './budgets.json' with { type: 'json' }

/** What a bench found: one figure, and the goal of `measures.md` it is held against. */
export type Finding = {
  /** Such as P4. */
  goal: string
  what: string
  figure: number
  unit?: string
  least?: number
  most?: number
  /** Milliseconds of CPU that the server spends on one request. */
  cpu?: number
}

/** One finding of many: the one farthest from the goal, and how many meet it. */
export const worstOf = (
  what: Omit<Finding, 'figure' | 'cpu'>,
  found: { name: string; figure: number; cpu?: number }[],
): Finding => {
  const distance = (figure: number) => (Number.isNaN(figure) ? Infinity : what.least === undefined ? figure : -figure)
  const [worst] = found.toSorted((a, b) => distance(b.figure) - distance(a.figure))
  const holding = found.filter(({ figure }) => verdictOf({ ...what, figure }) === 'holds').length
  const { name, ...rest } = worst ?? { name: 'nothing', figure: Number.NaN }
  return { ...what, ...rest, what: `${what.what}: ${holding} of ${found.length} hold, worst ${name}` }
}

export type Reported = Finding & {
  /** Cores that other programs took meanwhile. */
  others: number
  command: string
}

const rounded = (value: number): string => {
  if (Number.isNaN(value)) return 'none'
  return (Math.abs(value) < 1000 ? Number(value.toPrecision(3)) : Math.round(value)).toLocaleString('en')
}

/** Whether the goal is met, and by how much it is missed; a figure that is not there misses it. */
export const verdictOf = ({ figure, least, most }: Finding): string => {
  if (least === undefined && most === undefined) return ''
  if (figure >= (least ?? Number.NEGATIVE_INFINITY) && figure <= (most ?? Number.POSITIVE_INFINITY)) return 'holds'
  if (Number.isNaN(figure)) return 'missed, no figure'
  if (most === 0) return `missed by ${rounded(figure)}`
  if (most && figure >= 2 * most) return `missed, ${rounded(figure / most)} times it`
  return `missed by ${Math.ceil((most === undefined ? 1 - figure / (least ?? 0) : figure / most - 1) * 100)} %`
}

const heads = ['row', 'goal', 'figure', '', 'CPU ms a request', 'cores others took', 'command']

/** The table as lines of Markdown, aligned. */
export const tableOf = (reported: Reported[]): string[] => {
  const rows = reported.map((one) => {
    const { goal, what, figure, unit = '', least, most, cpu, others, command } = one
    const wanted = least === undefined ? most !== undefined && `≤ ${rounded(most)}` : `≥ ${rounded(least)}`
    return [
      `${goal}, ${what}`,
      wanted || '',
      `${rounded(figure)}${unit && ` ${unit}`}`,
      verdictOf(one),
      cpu === undefined ? '' : rounded(cpu),
      others.toFixed(2),
      `\`${command}\``,
    ]
  })
  const widths = heads.map((head, n) => Math.max(...[heads, ...rows].map((row) => row[n]?.length ?? head.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  return [line(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)]
}

export const showTable = (reported: Reported[]): void => {
  const verdicts = reported.map(verdictOf).filter(Boolean)
  const missed = verdicts.filter((verdict) => verdict !== 'holds').length
  console.log(`\n${tableOf(reported).join('\n')}\n`)
  console.log(
    `${missed} of ${verdicts.length} goals missed. Where others took more than ${budgets.server.foreign} cores, only shares, ratios and bytes count.`,
  )
}

/** Prints what this bench found, and hands it to `npm run bench` where that runs it. */
export const report = (findings: Finding[], others: number): void => {
  const [, script = '', ...args] = process.argv
  const command = ['node', relative('', script), ...args].join(' ')
  const reported = findings.map((finding) => ({ ...finding, others, command }))
  showTable(reported)
  process.send?.(reported)
}
