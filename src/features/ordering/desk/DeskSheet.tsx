import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { messages } from '#features/bookings/messages.ts'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { actionsOf } from '#features/bookings/rules.ts'
import { CustomersReview } from '#features/reviews/CustomersReview.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { BookingDetails } from '../manage/BookingDetails.tsx'
import { WhoComes } from '../reassign/WhoComes.tsx'
import { Customer } from './Customer.tsx'
import { DeclineStep } from './DeclineStep.tsx'
import { NextMove } from './NextMove.tsx'
import { awaitsCash, declinable, nextStatus } from './rules.ts'

/** Polling interval in milliseconds: the customer may cancel, pay or start while it is open. */
const interval = 10_000

/** The page under the sheet: `/provider/bookings/7` lies over Today. */
const listUnder = (pathname: string): string => pathname.replace(/(\/bookings)?\/[^/]+\/?$/, '')

/** A booking's details for its provider, in a sheet over the desk. */
export default function DeskSheet() {
  const t = useWords<typeof messages>('bookings')
  const { id = '' } = useParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [declining, decline] = useState(false)
  const { data, dataUpdatedAt, error, refetch } = useQuery({ ...bookingOf(id), refetchInterval: interval })
  useSignInAgain(error)
  const close = () => navigate({ pathname: listUnder(pathname), search }, { preventScrollReset: true })
  const open = data && !declining && (declinable(data) || nextStatus(data) || awaitsCash(data))
  return (
    <Sheet
      open
      onClose={close}
      title={<bdi>{t('list.id', { id })}</bdi>}
      footer={
        open && (
          <>
            {declinable(data) && (
              <Button look="danger" className="flex-1" onClick={() => decline(true)}>
                {t('desk.decline')}
              </Button>
            )}
            <NextMove booking={data} className="flex-1" />
          </>
        )
      }
    >
      <Head page="desk" about={`#${id}`} hidden />
      {data && declining ? (
        <DeclineStep booking={data} onKeep={() => decline(false)} />
      ) : data ? (
        <BookingDetails booking={data} asOf={dataUpdatedAt} who={<Customer booking={data} />}>
          <WhoComes bookingId={data.id} />
          {actionsOf(data).includes('review') && (
            <CustomersReview userId={data.user_id} serviceId={data.e_service.id} />
          )}
        </BookingDetails>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={4} className="grid gap-6">
          <Bone className="mb-2 h-4 w-1/4" />
          <Bone className="h-16" />
        </Skeleton>
      )}
    </Sheet>
  )
}
