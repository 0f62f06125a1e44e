import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Call, Input } from '#lib/contract.ts'
import { buttonClass, LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDownload } from '../download.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { queryFor } from '../query.ts'
import { useSignInAgain } from '../signedOut.ts'
import { ApiError } from '../transport.ts'
import { changed, keptInView, queryOf } from './address.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { columnSettingsOf, settledColumns } from './columns.ts'
import { control, FilterControl } from './Filters.tsx'
import type { messages } from './messages.ts'
import { Rows } from './Rows.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { isShortSearch } from './shortSearch.ts'
import type { AnyList, Column, Filter, RowOf } from './types.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

type ListPageProps<C extends AnyList> = {
  /** The name of the list: its columns and saved views are kept under it, its file has it. */
  list: string
  /** What it holds, for screen readers. */
  label: string
  call: Call<C>
  /** In their first order. One is `main`. */
  columns: readonly Column<C>[]
  /** The order of the list where the address names none, as declared in `officeList`. */
  order: C['sorts'][number] | `-${C['sorts'][number]}`
  filters?: readonly Filter<C>[]
  /** What can be searched for, as the placeholder; without it there is no search. */
  search?: string
  /** Letters in a row from which on the search finds anything. */
  searchFrom?: number
  /** Whether the search also finds a row by its number, which may be shorter. */
  searchByNumber?: boolean
  rowKey: (row: RowOf<C>) => string | number
  /** The page of a row. */
  href?: (row: RowOf<C>) => string
  /** Buttons of a row. */
  actions?: (row: RowOf<C>) => ReactNode
  /** Shown where the list is empty without any filter. */
  empty?: ReactNode
  /** Seconds after which it is read again while it is looked at, for what changes by itself. */
  refreshSeconds?: number
}

/**
 * A list of the office over a contract of `listContract`: search, filters, order and page are in the address, columns can be
 * hidden and ordered, views saved, what is listed downloaded as CSV. Put it under the page's heading:
 *
 * ```tsx
 * <ListPage
 *   list="refunds"
 *   label={t('title')}
 *   call={listRefunds}
 *   order="-created"
 *   rowKey={({ id }) => id}
 *   href={({ id }) => `/office/refunds/${id}`}
 *   columns={[
 *     { id: 'id', name: t('refund.id'), main: true, cell: ({ id }) => `#${id}` },
 *     { id: 'amount', name: t('refund.amount'), figures: true, sort: 'amount', cell: ({ amount }) => <Price amount={amount} /> },
 *   ]}
 *   filters={[
 *     { name: 'state', label: t('refund.state'), kind: 'choice', options: [{ value: 'done', label: t('refund.done') }] },
 *     { name: 'created', label: t('refund.created'), kind: 'days' },
 *   ]}
 * />
 * ```
 *
 * After a change, `browserQueries.invalidateQueries({ queryKey: [listRefunds.path] })` reads the list again.
 */
export const ListPage = <C extends AnyList>(props: ListPageProps<C>) => {
  const {
    list,
    label,
    call,
    columns,
    order,
    filters = [],
    search,
    searchFrom = 0,
    searchByNumber,
    rowKey,
    href,
    actions,
    empty,
    refreshSeconds,
  } = props
  const t = useWords<typeof messages>('web.table')
  const [address, setAddress] = useSearchParams()
  const names = filters.map(({ name }) => name)
  const query = queryOf(address, names)
  const kept = columnSettingsOf(list)
  const settings = settledColumns(columns, kept.use())
  const found = useQuery({
    ...queryFor(call, { query } as Input<C>),
    placeholderData: keepPreviousData,
    refetchInterval: refreshSeconds ? refreshSeconds * 1000 : false,
  })
  useSignInAgain(found.error)
  const page = found.data as { rows: RowOf<C>[]; next: string | null; previous: string | null } | undefined
  const { after: _, ...listed } = query
  const download = useDownload({
    contract: { path: `${call.path}.csv`, media: 'text/csv' },
    query: { ...listed, columns: settings.order.filter((id) => !settings.hidden.includes(id)).join(',') },
    name: `${list}.csv`,
    failed: { title: t('csv_failed'), message: t('try_again') },
  })
  const change = (changes: Record<string, string | null>, replace = false) =>
    setAddress(changed(address, changes), { preventScrollReset: true, replace })
  const filtered = Object.keys(listed).some((name) => name !== 'sort')
  const cleared = changed(address, Object.fromEntries([...names, 'q'].map((name) => [name, null])))

  // Empty while another list is read, so that it is said again.
  const arrived = page && !found.isPlaceholderData && page.rows.length > 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="sr-only">
        {arrived && t(page.next ? 'rows_more' : 'rows', { n: page.rows.length })}
      </p>
      {isShortSearch(query.q ?? '', searchFrom, searchByNumber) && (
        <p role="status" className="text-soft text-sm">
          {t('short', { n: searchFrom })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {search && <SearchBox label={search} value={query.q ?? ''} onChange={(q, typing) => change({ q }, typing)} />}
        {filters.map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter as Filter}
            value={query[filter.name] ?? null}
            onChange={(value) => change({ [filter.name]: value })}
          />
        ))}
        {filtered && (
          <LinkButton look="quiet" size="small" preventScrollReset to={cleared || '?'}>
            {t('clear')}
          </LinkButton>
        )}
        <div className="flex flex-wrap items-center gap-2 md:ms-auto">
          <SortSelect columns={columns} sort={query.sort ?? order} onChange={(sort) => change({ sort })} />
          <ViewsMenu
            list={list}
            current={{ search: keptInView(address, names), columns: settings }}
            onColumns={(columns) => (columns ? kept.set(columns) : kept.clear())}
          />
          <ColumnsMenu columns={columns} settings={settings} onChange={kept.set} onReset={kept.clear} />
          <button
            type="button"
            title={t('csv_hint')}
            aria-busy={download.isPending}
            disabled={download.isPending}
            className={control}
            onClick={() => download.mutate()}
          >
            <Download aria-hidden className="size-4 text-soft" />
            <span className="max-md:sr-only">{t('csv')}</span>
          </button>
        </div>
      </div>
      {!page && found.error && <Unreadable error={found.error} cleared={cleared} onRetry={() => found.refetch()} />}
      {!page && !found.error && (
        <Skeleton count={8} className="grid gap-2">
          <Bone className="h-11" />
        </Skeleton>
      )}
      {page?.rows.length === 0 &&
        (filtered ? (
          <EmptyState title={t('empty_filtered')} message={t('empty_hint')} />
        ) : (
          (empty ?? <EmptyState title={t('empty')} />)
        ))}
      {page && page.rows.length > 0 && (
        <div aria-busy={found.isPlaceholderData} className={found.isPlaceholderData ? 'opacity-60' : undefined}>
          <Rows
            label={label}
            rows={page.rows}
            columns={columns}
            settings={settings}
            sort={query.sort ?? order}
            rowKey={rowKey}
            href={href}
            actions={actions}
          />
        </div>
      )}
      {page && (page.next || page.previous) && (
        <nav aria-label={t('pages')} className="flex justify-center gap-3">
          <PageLink to={page.previous && changed(address, { after: page.previous })} rel="prev" name={t('previous')} />
          <PageLink to={page.next && changed(address, { after: page.next })} rel="next" name={t('next')} />
        </nav>
      )}
    </div>
  )
}

const PageLink = ({ to, rel, name }: { to: string | null; rel: string; name: string }) =>
  to ? (
    <LinkButton look="second" size="small" to={to} rel={rel}>
      {name}
    </LinkButton>
  ) : (
    <span aria-hidden className={`${buttonClass({ look: 'second', size: 'small' })} border-line! text-soft!`}>
      {name}
    </span>
  )

/** A list that could not be read; an address of an older link may ask for what is not there any more. */
const Unreadable = ({ error, cleared, onRetry }: { error: Error; cleared: string; onRetry: () => void }) => {
  const t = useWords<typeof messages>('web.table')
  if (!(error instanceof ApiError) || error.code !== 'invalid') return <LoadFailed error={error} onRetry={onRetry} />
  return (
    <EmptyState
      title={t('unreadable')}
      action={
        <LinkButton look="second" to={cleared || '?'}>
          {t('clear')}
        </LinkButton>
      }
    />
  )
}
