import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { messages } from '#features/bookings/messages.ts'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { actionsOf } from '#features/bookings/rules.ts'
import { CustomersReview } from '#features/reviews/CustomersReview.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useSheetStep } from '#ui/openSheet.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { isLost, whileThere } from '#web/polling.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { BookingDetails } from '../manage/BookingDetails.tsx'
import { ProposeStep } from '../proposals/ProposeStep.tsx'
import type { messages as provider } from '../providerMessages.ts'
import { WhoComes } from '../reassign/WhoComes.tsx'
import { AtTheDoor } from './AtTheDoor.tsx'
import { Customer } from './Customer.tsx'
import { DeclineStep } from './DeclineStep.tsx'
import { ExtraWork } from './ExtraWork.tsx'
import { NextMove } from './NextMove.tsx'
import { bookingOfDay, dayLoadedAt } from './queryOptions.ts'
import { RealHours } from './RealHours.tsx'
import { awaitsCash, declinable, nextStatus, reschedulable } from './rules.ts'
import { SentProposal } from './SentProposal.tsx'
import { Trouble } from './Trouble.tsx'
import { WorkPictures } from './WorkPictures.tsx'

/** Polling interval in milliseconds: the customer may cancel, pay or start while it is open. */
const interval = 10_000

/** The page under the sheet: `/provider/bookings/7` lies over Today. */
const listUnder = (pathname: string): string => pathname.replace(/(\/bookings)?\/[^/]+\/?$/, '')

/** An instant, as the calendar puts it into the address; null for anything else. */
const instantIn = (text: string | null): string | null =>
  text?.endsWith('Z') && !Number.isNaN(Date.parse(text)) ? text : null

/** Another booking, which the browser's history may lead to, has a sheet of its own: what is asked of one is not asked of the next. */
export default function DeskSheet() {
  const { id = '' } = useParams()
  return <SheetOf key={id} id={id} />
}

/** To another step in place of the details; asks first where something is written among them. */
const StepButton = ({ onGo, ...look }: ComponentProps<typeof Button> & { onGo: () => void }) => {
  const step = useSheetStep()
  return <Button {...look} onClick={() => step(onGo)} />
}

/** A booking's details for its provider, in a sheet over the desk. */
const SheetOf = ({ id }: { id: string }) => {
  const t = useWords<typeof messages>('bookings')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const p = useWords<typeof provider>('ordering.provider')
  const [params] = useSearchParams()
  const preset = instantIn(params.get('propose'))
  const [step, go] = useState<'details' | 'decline' | 'propose' | 'dropped'>(preset ? 'dropped' : 'details')
  const queries = useQueryClient()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...bookingOf(id),
    refetchInterval: whileThere(interval),
    initialData: () => bookingOfDay(queries, Number(id)),
    initialDataUpdatedAt: () => dayLoadedAt(queries),
  })
  useSignInAgain(error)
  const close = () =>
    navigate({ pathname: listUnder(pathname), search: preset ? '' : search }, { preventScrollReset: true })
  // Such as that of who is not in the team any more.
  const lost = isLost({ data, error })
  const open = data && !lost && step === 'details' && (declinable(data) || nextStatus(data) || awaitsCash(data))
  return (
    <Sheet
      open
      onClose={close}
      title={<bdi>{t('list.id', { id })}</bdi>}
      footer={
        open && (
          <div className="grid grow grid-cols-1 gap-1">
            <NextMove booking={data} />
            {declinable(data) && (
              <StepButton look="quiet" size="small" className="text-bad!" onGo={() => go('decline')}>
                {t('desk.decline')}
              </StepButton>
            )}
          </div>
        )
      }
    >
      <Head page="desk" about={`#${id}`} hidden />
      {lost ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && step === 'decline' ? (
        <DeclineStep booking={data} onKeep={() => go('details')} />
      ) : data && (step === 'propose' || step === 'dropped') ? (
        <ProposeStep booking={data} preset={step === 'dropped' ? preset : null} onDone={() => go('details')} />
      ) : data ? (
        <BookingDetails
          booking={data}
          asOf={dataUpdatedAt}
          who={<Customer booking={data} />}
          now={
            <>
              {reschedulable(data) && (
                <>
                  <SentProposal booking={data} />
                  <StepButton
                    look="second"
                    size="small"
                    className="justify-self-start"
                    icon={<CalendarClock className="size-4" />}
                    onGo={() => go('propose')}
                  >
                    {p('propose.title')}
                  </StepButton>
                </>
              )}
              <AtTheDoor booking={data} />
              <Trouble booking={data} />
            </>
          }
        >
          <ExtraWork booking={data} />
          <RealHours booking={data} />
          <WorkPictures booking={data} />
          <WhoComes id={data.id} booking_at={data.booking_at} />
          {actionsOf(data).includes('review') && (
            <CustomersReview userId={data.user_id} serviceId={data.e_service.id} />
          )}
        </BookingDetails>
      ) : (
        <Skeleton count={4} className="grid gap-6">
          <Bone className="mb-2 h-4 w-1/4" />
          <Bone className="h-16" />
        </Skeleton>
      )}
    </Sheet>
  )
}
