import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** One grey placeholder shape; sized by class names. */
export const Bone = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('skeleton block', className)} />
)

/** `count` placeholders while content loads; announces "Loading" once. */
export const Skeleton = ({
  count,
  className,
  children,
}: {
  count: number
  className?: string
  children: ReactNode
}) => {
  const t = useWords<typeof messages>('ui')
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never move
        <div key={n} aria-hidden>
          {children}
        </div>
      ))}
    </div>
  )
}
