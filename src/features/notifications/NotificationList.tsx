import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#lib/time.ts'
import { cx } from '#ui/classes.ts'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { call } from '#web/call.ts'
import { useBoldWords, useWords } from '#web/language.tsx'
import { readingPages } from '#web/query.ts'
import { useSettings } from '#web/settings.ts'
import { countNotifications, listNotifications, type Notification, readNotification } from './contract.ts'
import type { messages } from './messages.ts'
import { factsOf, messageKey } from './rules.ts'

const list = readingPages(listNotifications, {
  query: { orderBy: 'created_at', sortedBy: 'desc', only: 'id;type;data;read_at;created_at' },
})

/** Marks one read, on the screen at once. */
const useMarkRead = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id }, body: { read_at: true } }),
    onMutate: (id) =>
      queries.setQueryData(list.queryKey, (old) =>
        old ? { ...old, pages: old.pages.map((page) => page.map((item) => marked(item, id))) } : old,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [countNotifications.path] }),
  })
}

const marked = (item: Notification, id: string): Notification =>
  item.id === id && !item.read_at ? { ...item, read_at: new Date().toISOString() } : item

export default function NotificationList() {
  const t = useWords<typeof messages>('notifications')
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(list)
  const { mutate: markRead } = useMarkRead()
  if (isPending)
    return (
      <Skeleton count={4} className="grid gap-2 p-1">
        <Bone className="h-14" />
      </Skeleton>
    )
  if (isError && !data) return <ErrorState className="py-8" onRetry={() => refetch()} />
  const items = data.pages.flat()
  if (items.length === 0) return <EmptyState className="py-8" title={t('none')} />
  return (
    <div className="quiet-scroll max-h-96 overflow-y-auto">
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} onRead={() => item.read_at || markRead(item.id)} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
        onMore={fetchNextPage}
      />
    </div>
  )
}

const Item = ({ item, onRead }: { item: Notification; onRead: () => void }) => {
  const t = useBoldWords('notifications')
  const facts = factsOf(item.data)
  const zone = useSettings().default_time_zone ?? 'UTC'
  return (
    <button
      type="button"
      onClick={onRead}
      className={cx(
        'grid min-h-11 w-full gap-0.5 rounded-control px-3 py-2 text-start hover:bg-sunken',
        !item.read_at && 'font-semibold',
      )}
    >
      <span>{t(messageKey(item.type, facts), facts)}</span>
      <time dateTime={item.created_at} className="figures text-soft text-sm">
        {formatDateTime(item.created_at, zone)}
      </time>
    </button>
  )
}
