import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateText } from '#features/settings/DateText.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { call } from '#web/call.ts'
import { useDownload } from '#web/download.ts'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { messages } from '../providerMessages.ts'
import { useTeam } from '../useTeam.ts'
import { getStatement, getStatementCsv, getStatementPdf } from './calls.ts'
import type { StatementLine } from './contract.ts'
import { cashWord } from './rules.ts'

/** An unset date of a field is left out of the query. */
const set = (date: string) => date || undefined

/** The movements of the account with the running balance, for a period, and as files. `zone`: the provider's. */
export const StatementPart = ({ zone }: { zone: string }) => {
  const t = useWords<typeof messages>('earnings.provider')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const range = { ...useTeam().query, from: set(from), to: set(to) }
  const list = useInfiniteQuery({
    queryKey: [getStatement.path, range] as const,
    queryFn: ({ pageParam }) => call(getStatement, { query: { ...range, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const failed = { title: t('statement.failed'), message: t('statement.failed_hint') }
  const csv = useDownload({ contract: getStatementCsv, query: range, name: 'statement.csv', failed })
  const pdf = useDownload({ contract: getStatementPdf, query: range, name: 'statement.pdf', failed })
  const lines = list.data?.pages.flatMap((page) => page.lines)
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2 className="font-semibold text-xl">{t('statement.title')}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('range.from')} type="date" value={from} max={to} onChange={(e) => setFrom(e.target.value)} />
        <Field label={t('range.to')} type="date" value={to} min={from} onChange={(e) => setTo(e.target.value)} />
      </div>
      <div className="flex flex-wrap gap-3">
        {[
          { key: 'statement.csv' as const, file: csv },
          { key: 'statement.pdf' as const, file: pdf },
        ].map(({ key, file }) => (
          <Button
            key={key}
            look="second"
            size="small"
            icon={<Download aria-hidden className="size-4" />}
            pending={file.isPending}
            onClick={() => file.mutate()}
          >
            {t(key)}
          </Button>
        ))}
      </div>
      {lines ? (
        lines.length === 0 ? (
          <EmptyState
            icon={<ReceiptText className="size-7" />}
            title={t(from || to ? 'statement.empty_range' : 'statement.empty')}
          />
        ) : (
          <Lines lines={lines} zone={zone} />
        )
      ) : list.isError ? (
        <LoadFailed error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <Skeleton count={4} className="grid gap-4">
          <Bone className="h-16" />
        </Skeleton>
      )}
      {list.hasNextPage && (
        <Button look="second" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('statement.more')}
        </Button>
      )}
    </section>
  )
}

const Lines = ({ lines, zone }: { lines: readonly StatementLine[]; zone: string }) => {
  const t = useWords<typeof messages>('earnings.provider')
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('statement.title')}</caption>
        <thead>
          <tr className="border-line border-b text-soft text-sm *:py-2 *:font-normal">
            <th scope="col" className="text-start">
              {t('column.movement')}
            </th>
            <th scope="col" className="ps-3 text-end">
              {t('column.amount')}
            </th>
            <th scope="col" className="ps-3 text-end">
              {t('column.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, kind, booking_id, at, cash, amount, balance }) => {
            const word = cashWord(kind, cash)
            return (
              <tr key={id} className="border-line border-b *:py-3 *:align-top">
                <td className="pe-3">
                  <span className="font-medium">{t(`kind.${kind}`)}</span>
                  {booking_id !== null && (
                    <Link to={`/provider/bookings/${booking_id}`} className="ms-2 text-main-ink underline">
                      <bdi dir="ltr" className="figures">
                        #{booking_id}
                      </bdi>
                    </Link>
                  )}
                  <DateText at={at} zone={zone} className="block text-soft text-sm" />
                  {word && (
                    <span className="block text-soft text-sm">
                      {t(word)} <Price amount={Math.abs(cash)} />
                    </span>
                  )}
                </td>
                <td className={cx('text-end font-medium', amount > 0 && 'text-good')}>
                  <Price amount={amount} />
                </td>
                <td className="ps-3 text-end">
                  <Price amount={balance} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
