import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, buttonClass } from './Button.tsx'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'

type LoadMoreProps = {
  /** Number of items shown; the increase is announced. */
  shown: number
  hasMore: boolean
  loading: boolean
  failed?: boolean
  onMore: () => void
  /** The next page, for lists whose URL has `?page=`; rendered as a link without script. */
  page?: number | undefined
}

/** Sets `page` and keeps the rest of the query, such as the language. */
const withPage = (search: string, page: number): string => {
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  return `?${query}`
}

/** Loads the next page. The focus stays on the button, and the number of new items is announced. */
export const LoadMore = ({ shown, hasMore, loading, failed, onMore, page }: LoadMoreProps) => {
  const t = useWords<typeof messages>('ui')
  const { search } = useLocation()
  const shownBefore = useRef<number | null>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const [added, announce] = useState<number | null>(null)

  useEffect(() => {
    if (loading || shownBefore.current === null) return
    announce(failed ? null : shown - shownBefore.current)
    shownBefore.current = null
    if (!hasMore) end.current?.focus()
  }, [loading, shown, hasMore, failed])

  return (
    <div className="mt-8 grid justify-items-center gap-2 print:hidden">
      <p role="status" className="sr-only">
        {added !== null && t('arrived', { count: added })}
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
            shownBefore.current = shown
            onMore()
          }}
        >
          {t('more')}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className="text-soft text-sm outline-none">
          {added !== null && t('all_shown')}
        </p>
      )}
    </div>
  )
}
