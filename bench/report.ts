import budgets from './budgets.json' with { type: 'json' }
import { type Finding, worstOf } from './findings.ts'
import type { Figures, Measured, Row } from './measure.ts'

const left = (text: string, width: number) => text.padEnd(width)
const right = (value: string | number, width: number) => String(value).padStart(width)
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const share = (value: number) => value.toFixed(2)

const heads = ['req/s', 'p50', 'p99', 'CPU'] as const
const columns = ({ rate, p50, p99, cpu }: Measured) =>
  right(Math.round(rate), 7) + right(ms(p50), 7) + right(ms(p99), 7) + right(ms(cpu), 7)

/** The product's rate relative to a constant response of the same size, and to the same statements through the bare driver. */
const sharesOf = ({ cached, uncached, constant, sql }: Row) => ({
  ofConstant: cached.rate / constant.rate,
  ofSql: uncached.rate / sql.rate,
  // The same by CPU time, which other processes disturb less.
  cpuOfConstant: constant.cpu / cached.cpu,
  cpuOfSql: sql.cpu / uncached.cpu,
})

export const show = ({ rows, calibration, foreign, ready, memory }: Figures, print: (line: string) => void): void => {
  const width = Math.max(...rows.map(({ target }) => target.name.length)) + 2
  const group = heads.map((head) => right(head, 7)).join('')
  print('')
  print(
    `${left('', width + 8)}${left('  | cached', 31)}${left('  | uncached', 31)}  | share of constant, of SQL (by CPU)`,
  )
  print(
    `${left('ms, CPU ms/request', width)}${right('conn', 4)}${right('SQL', 4)}  |${group}  |${group}  | constant  same SQL`,
  )
  for (const row of rows) {
    const { ofConstant, ofSql, cpuOfConstant, cpuOfSql } = sharesOf(row)
    const name = left(`${row.target.name}${row.target.goal ? ` ${row.target.goal}` : ''}`.slice(0, width), width)
    print(
      `${name}${right(row.connections, 4)}${right(row.statements, 4)}  |${columns(row.cached)}  |${columns(row.uncached)}  |` +
        `${right(share(ofConstant), 6)} (${share(cpuOfConstant)})${right(share(ofSql), 6)} (${share(cpuOfSql)})`,
    )
  }
  const [before, after] = calibration
  print('')
  print(
    `constant route before ${Math.round(before)}/s, after ${Math.round(after)}/s; others took ${foreign.toFixed(2)} cores`,
  )
  print(`first good answer ${Math.round(ready)} ms after the start, ${memory} MiB after the load (P9: ≤ 1000, ≤ 160)`)
}

const groups = {
  P1: ({ target }: Row) => target.goal === 'P1',
  P2: ({ target }: Row) => target.goal === 'P2',
  P3: ({ target }: Row) => target.goal === 'P3',
  'other calls': ({ target, kind }: Row) => kind === 'call' && !target.goal,
  P7: ({ kind }: Row) => kind === 'page',
}

/** The shares over 16 connections; with one connection a page that is asked for the first time weighs too much. */
export const findingsOf = ({ rows }: Figures): Finding[] =>
  Object.entries(groups).flatMap(([goal, belongs]) => {
    const found = rows.filter((row) => row.connections > 1 && belongs(row))
    if (found.length === 0) return []
    const named = (of: (row: Row) => { figure: number; cpu: number }) =>
      found.map((row) => ({ name: row.target.name, ...of(row) }))
    const { kept, call, page } = budgets.server
    return [
      worstOf(
        { goal, what: 'cached, share of constant', least: kept },
        named((row) => ({ figure: sharesOf(row).ofConstant, cpu: row.cached.cpu })),
      ),
      worstOf(
        { goal, what: 'afresh, share of SQL', least: goal === 'P7' ? page : call },
        named((row) => ({ figure: sharesOf(row).ofSql, cpu: row.uncached.cpu })),
      ),
    ]
  })
