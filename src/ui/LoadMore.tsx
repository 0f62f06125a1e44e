import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, buttonClass } from './Button.tsx'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'

type LoadMoreProps = {
  /** Items shown now; what came is the difference to before. */
  shown: number
  hasMore: boolean
  loading: boolean
  failed?: boolean
  onMore: () => void
  /** The page that comes next, for lists whose address can name how far they go (`?page=`): a link where there is no script. */
  page?: number | undefined
}

/** What else the address says, its language above all, stays. */
const withPage = (search: string, page: number): string => {
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  return `?${query}`
}

/** Asks for the next page. The focus stays on it, and what came is announced. */
export const LoadMore = ({ shown, hasMore, loading, failed, onMore, page }: LoadMoreProps) => {
  const t = useWords<typeof messages>('ui')
  const { search } = useLocation()
  const asked = useRef<number | null>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const [arrived, announce] = useState<number | null>(null)

  useEffect(() => {
    if (loading || asked.current === null) return
    announce(failed ? null : shown - asked.current)
    asked.current = null
    if (!hasMore) end.current?.focus()
  }, [loading, shown, hasMore, failed])

  return (
    <div className="mt-8 grid justify-items-center gap-2 print:hidden">
      <p role="status" className="sr-only">
        {arrived !== null && t('arrived', { count: arrived })}
      </p>
      {failed && (
        <p role="alert" className="text-bad text-sm">
          {t('more_failed')}
        </p>
      )}
      {hasMore && page !== undefined && (
        <noscript>
          <a href={withPage(search, page)} className={buttonClass({ look: 'second' })}>
            {t('more')}
          </a>
        </noscript>
      )}
      {hasMore ? (
        <Button
          look="second"
          className="noscript:hidden"
          pending={loading}
          onClick={() => {
            asked.current = shown
            onMore()
          }}
        >
          {t('more')}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className="text-soft text-sm outline-none">
          {arrived !== null && t('all_shown')}
        </p>
      )}
    </div>
  )
}
