import budgets from './budgets.json' with { type: 'json' }
import type { Figures, Measured, Row } from './measure.ts'

const left = (text: string, width: number) => text.padEnd(width)
const right = (value: string | number, width: number) => String(value).padStart(width)
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const share = (value: number) => value.toFixed(2)

const heads = ['req/s', 'p50', 'p99', 'CPU'] as const
const columns = ({ rate, p50, p99, cpu }: Measured) =>
  right(Math.round(rate), 7) + right(ms(p50), 7) + right(ms(p99), 7) + right(ms(cpu), 7)

/** The product's rate relative to a constant response of the same size, and to the same statements through the bare driver. */
export const sharesOf = ({ cached, uncached, constant, sql }: Row) => ({
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

/** A run counts on a quiet machine only (`measures.md §2`). */
const isQuiet = ({ calibration: [before, after], foreign }: Figures) =>
  foreign < budgets.server.foreign && Math.abs(after / before - 1) < budgets.server.drift

/** Whether the goals are met; on a busy machine always true. */
export const judge = (figures: Figures, print: (line: string) => void): boolean => {
  const low = figures.rows.filter((row) => {
    const { ofConstant, ofSql } = sharesOf(row)
    const wanted = row.kind === 'page' ? budgets.server.page : budgets.server.call
    return row.connections > 1 && (ofConstant < budgets.server.kept || ofSql < wanted)
  })
  for (const { target } of low) print(`below its target: ${target.name}`)
  if (isQuiet(figures)) return low.length === 0
  print('Other processes used this machine: the shares are shown and not checked.')
  return true
}
