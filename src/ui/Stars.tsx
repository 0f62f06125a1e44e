import Star from 'lucide-react/icons/star'
import { cx } from './classes.ts'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export const scale = [1, 2, 3, 4, 5] as const

/** From one star to the next, of which each is 24 wide. */
const step = 27
const [star, stars] = ['star', 'stars']

/** The five stars of every rating, once in a page; each rating refers to them. */
export const StarShapes = () => (
  <svg aria-hidden className="absolute size-0">
    <defs>
      <Star id={star} fill="inherit" stroke="inherit" strokeWidth={1} />
      <g id={stars}>
        {scale.map((n) => (
          <use key={n} href={`#${star}`} x={(n - 1) * step} />
        ))}
      </g>
    </defs>
  </svg>
)

/** Five stars in the colour of a line, and above them as many as are filled. */
const Row = ({ filled, size }: { filled: number; size: string }) => (
  <svg aria-hidden viewBox="0 0 132 24" className={cx('mirror', size)}>
    <use href={`#${stars}`} className="fill-line stroke-line" />
    <svg aria-hidden width={filled * step} height={24}>
      <use href={`#${stars}`} className="fill-accent stroke-accent" />
    </svg>
  </svg>
)

type StarsProps = {
  /** Average 0..5; stars are filled up to the rounded-up rate (`spec §9`). */
  rate: number
  /** Number of reviews; left out for a single review. */
  count?: number
  /** Height and width of the row. */
  size?: string
}

export const Stars = ({ rate, count, size = 'h-4 w-22' }: StarsProps) => {
  const t = useWords<typeof messages>('ui')
  const figure = rate.toFixed(1)
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm">
      <Row filled={Math.ceil(rate)} size={size} />
      <VisuallyHidden>
        {count === undefined ? t('rated_alone', { rate: figure }) : t('rated', { rate: figure, count })}
      </VisuallyHidden>
      {count === 0 ? (
        <span aria-hidden className="text-soft">
          {t('unrated')}
        </span>
      ) : (
        <span aria-hidden className="figures">
          <span className="font-medium">{figure}</span>
          {count !== undefined && <span className="text-soft"> ({count})</span>}
        </span>
      )}
    </span>
  )
}
