import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { call } from '#web/call.ts'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { SortableList } from '#web/editor/SortableList.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { queryFor } from '#web/query.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../../officeMessages.ts'
import { listPaymentWays, orderPaymentWays } from './calls.ts'
import type { PaymentWay } from './contract.ts'
import { WayRow } from './WayRow.tsx'

const waysQuery = queryFor(listPaymentWays, {})

const isOffered = ({ enabled, online }: PaymentWay): boolean => enabled && (!online || (online.keys && online.currency))

/** The ways to pay as the checkout offers them (`/office/settings/payments`). */
export default function WaysPage() {
  const t = useWords<typeof messages>('payments.office')
  const e = useWords<typeof editorMessages>('editor')
  const tr = useTranslated()
  const queries = useQueryClient()
  const showFailure = useShowFailure(e('failed'))
  const admin = useOfficeRole() === 'admin'
  const { data, error, refetch } = useQuery(waysQuery)
  const ordering = useMutation({
    mutationFn: (ids: number[]) => call(orderPaymentWays, { body: { ids } }),
    onMutate: (ids) =>
      queries.setQueryData(waysQuery.queryKey, (all) => all?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries(),
  })
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  return (
    <>
      <Head page="office" about={t('ways.title')} hidden />
      <h2 className="mb-2 font-semibold text-xl">{t('ways.title')}</h2>
      <p className="mb-4 text-soft">{t('ways.hint')}</p>
      {!data.some(isOffered) && (
        <p role="status" className="mb-4 rounded-card bg-bad-wash p-4">
          {t('ways.none_offered')}
        </p>
      )}
      {admin ? (
        <SortableList
          label={t('ways.title')}
          items={data.map((way) => ({ ...way, name: tr(way.name) }))}
          onOrder={(ids) => ordering.mutate(ids)}
        >
          {(way) => <WayRow way={way} admin />}
        </SortableList>
      ) : (
        <ol className="grid gap-2">
          {data.map((way) => (
            <li key={way.id} className="rounded-control border border-line bg-surface p-2">
              <WayRow way={{ ...way, name: tr(way.name) }} admin={false} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
