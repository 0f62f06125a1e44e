import type { ReactNode } from 'react'

type Bar = { key: string; label: string; value: number; text: ReactNode }
type ChartProps = {
  title: string
  bars: readonly Bar[]
  /** Few bars, with room for every label. */
  wide?: boolean
}

/** Bars over their labels. A table with the same figures belongs beneath: the chart is hidden from screen readers. */
export const BarChart = ({ title, bars, wide }: ChartProps) => {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure aria-hidden className="grid grid-cols-1 gap-2">
      <figcaption className="font-medium text-sm">{title}</figcaption>
      <div className="relative flex h-40 items-end gap-[min(0.5rem,1%)] border-line border-b">
        {bars.map(({ key, value, text }) => (
          <div key={key} className="group flex h-full flex-1 items-end">
            <div
              style={{ blockSize: `${Math.max(value > 0 ? 3 : 0, (100 * value) / most)}%` }}
              className="w-full rounded-t bg-main group-hover:opacity-60"
            />
            {/* Over the chart and not the bar: beside the last one a phone has no room. */}
            <span className="pointer-events-none absolute inset-x-0 top-0 mx-auto hidden w-max rounded bg-second px-2 py-0.5 text-on-second text-xs group-hover:block">
              {text}
            </span>
          </div>
        ))}
      </div>
      <div className="flex gap-[min(0.5rem,1%)] text-[0.65rem] text-soft sm:text-xs">
        {bars.map(({ key, label }, n) => (
          <span key={key} className="figures flex min-w-0 flex-1 justify-center overflow-visible whitespace-nowrap">
            {/* On a phone there is room for every third one. */}
            <span className={wide || n % 3 === (bars.length - 1) % 3 ? undefined : 'hidden sm:inline'}>{label}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}
