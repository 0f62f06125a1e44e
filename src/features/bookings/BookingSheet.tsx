import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Sheet } from '#ui/Sheet.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { useWords } from '#web/language.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingDetails } from './BookingDetails.tsx'
import { CancelQuestion } from './CancelQuestion.tsx'
import type { messages } from './messages.ts'
import { bookingOf } from './reads.ts'

/** While somebody works, the server's figures are asked for this often. */
const runningRefresh = 60_000

/** A booking's details over My Bookings (`spec §2.23`). */
export default function BookingSheet() {
  const t = useWords<typeof messages>('bookings')
  const { id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [asking, ask] = useState(false)
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...bookingOf(id),
    refetchInterval: ({ state }) => (state.data?.total_basis === 'running' ? runningRefresh : false),
  })
  useSignInAgain(error)
  const close = () => navigate({ pathname: '/bookings', search }, { preventScrollReset: true })
  return (
    <Sheet
      open
      onClose={close}
      title={<bdi>{t('list.id', { id })}</bdi>}
      footer={data && !asking && <BookingActions booking={data} onCancel={() => ask(true)} />}
    >
      <Head page="booking" about={`#${id}`} hidden />
      {data && asking ? (
        <CancelQuestion booking={data} onKeep={() => ask(false)} />
      ) : data ? (
        <BookingDetails booking={data} asOf={dataUpdatedAt} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}

const Waiting = () => (
  <Skeleton count={4} className="grid gap-6">
    <Bone className="mb-2 h-4 w-1/4" />
    <Bone className="h-16" />
  </Skeleton>
)
