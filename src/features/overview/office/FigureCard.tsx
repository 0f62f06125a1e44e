import type { ReactNode } from 'react'
import { BarChart } from '#ui/BarChart.tsx'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../officeMessages.ts'
import { changeOf, type Day } from '../rules.ts'

type FigureCardProps = {
  title: string
  buckets: readonly Day[]
  /** Null: there is nothing to say of that time. */
  measure: (figures: Day) => number | null
  total: number | null
  before: number | null
  show: (value: number) => ReactNode
  /** Less of it is better. */
  unwanted?: boolean
}

/** There is room for about seven labels; a phone shows every third bar's. */
const labelEvery = (bars: number): number => (bars <= 7 ? 1 : bars <= 13 ? 3 : 6)

const short = (day: string): string => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

/** One figure: its sum beside that of the period before, a chart, and the same as a table. */
export const FigureCard = ({ title, buckets, measure, total, before, show, unwanted }: FigureCardProps) => {
  const t = useWords<typeof messages>('overview.office')
  const format = useDates()
  const change = total !== null && before !== null ? changeOf(total, before) : null
  const text = (value: number | null) => (value === null ? '–' : show(value))
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-soft">{title}</h3>
        <p className="flex flex-wrap items-baseline gap-3">
          {/* Smaller where large text leaves a phone no room for a large sum. */}
          <b className="font-semibold text-[min(1.5rem,9vw)]/8">{text(total)}</b>
          {change !== null && change !== 0 && (
            <bdi
              dir="ltr"
              className={cx('figures text-sm', change > 0 !== (unwanted ?? false) ? 'text-good' : 'text-bad')}
            >
              {change > 0 ? '+' : '−'}
              {Math.abs(change)}%
            </bdi>
          )}
          <span className="text-soft text-sm">
            {t('before')} {text(before)}
          </span>
        </p>
      </div>
      <BarChart
        title=""
        bars={buckets.map((bucket, n) => ({
          key: bucket.day,
          label: (buckets.length - 1 - n) % labelEvery(buckets.length) === 0 ? short(bucket.day) : '',
          value: measure(bucket) ?? 0,
          text: text(measure(bucket)),
        }))}
      />
      <details>
        <summary className="inline-flex min-h-11 items-center text-main-ink text-sm underline underline-offset-4">
          {t('table')}
        </summary>
        <div className="max-h-72 overflow-y-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-line border-b text-soft *:py-2 *:font-normal">
                <th scope="col" className="text-start">
                  {t('from')}
                </th>
                <th scope="col" className="text-end">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {buckets.toReversed().map((bucket) => (
                <tr key={bucket.day} className="border-line border-b *:py-2">
                  <th scope="row" className="text-start font-normal">
                    {format(bucket.day, 'date')}
                  </th>
                  <td className="figures text-end">{text(measure(bucket))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}
