import Store from 'lucide-react/icons/store'
import { Outlet } from 'react-router'
import { useMoveQueue } from '#features/ordering/useMoveQueue.ts'
import { BlockedNote } from '#features/team/BlockedNote.tsx'
import { useChosenTeam } from '#features/team/chosenTeam.ts'
import { TeamSwitch } from '#features/team/TeamSwitch.tsx'
import { useManages } from '#features/team/useManages.ts'
import { useRefusedRights } from '#features/team/useRefusedRights.ts'
import { LinkButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useWords, useWordsPart } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LeaveGuarded } from '#web/editor/LeaveGuarded.tsx'
import { Head } from '#web/Head.tsx'
import { useKeptAnswers } from '#web/keptAnswers.ts'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { BottomBar } from '../frame/BottomBar.tsx'
import { SideList } from '../frame/SideList.tsx'
import type { messages } from './messages.ts'
import { places } from './places.ts'
import { useIsCustomer } from './useIsCustomer.ts'
import { useOfflinePages } from './useOfflinePages.ts'

export const handle: PageHandle = { page: 'desk' }

/** Calls whose answers stay readable without a connection. */
const keptPaths = ['bookings', 'booking_statuses', 'provider/day', 'provider/memberships']

/**
 * The frame of the pages at `/provider`: a bar at the bottom of a phone, a list beside the page on a desk. A page inside
 * renders its heading and content only; width and padding are set here. Its messages are in `providerMessages.ts`.
 */
export default function ProviderShell() {
  const hasWords = useWordsPart('provider')
  const customer = useIsCustomer()
  if (!hasWords || customer === undefined) return <div aria-busy="true" className="min-h-[70vh]" />
  return customer ? <NotYours /> : <Frame />
}

/** A visit that is opened lies over Today, which stays. */
const pageOf = (path: string): string => path.replace(/^(\/provider)\/bookings\/[^/]+$/, '$1')

const Frame = () => {
  const t = useWords<typeof messages>('provider')
  const manages = useManages() ?? true
  const team = useChosenTeam()
  const named = places
    .filter((place) => manages || !place.managers)
    .map((place) => ({ ...place, name: t(place.words) }))
  useMoveQueue()
  useRefusedRights()
  const isHidden = useKeptAnswers(keptPaths)
  useOfflinePages()
  return (
    <div
      data-desk
      className={cx(
        'page pt-6 pb-[calc(var(--bottom-bar,0px)+1.5rem)] sm:pt-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:pb-8',
        // Browsers show a modal dialog though what it lies in is not visible.
        isHidden && 'invisible [&_dialog]:invisible',
      )}
    >
      <SideList label={t('navigation')} places={named} />
      <div className="min-w-0">
        <TeamSwitch />
        <BlockedNote />
        <LeaveGuarded key={team} pageOf={pageOf}>
          <Outlet />
        </LeaveGuarded>
      </div>
      <BottomBar label={t('navigation')} more={t('more')} places={named} />
    </div>
  )
}

const NotYours = () => {
  const t = useWords<typeof messages>('provider')
  return (
    <>
      <Head page="desk" hidden />
      <EmptyState
        icon={<Store className="size-7" />}
        title={t('not_yours')}
        message={t('not_yours_hint')}
        action={<LinkButton to="/provider-registration">{t('become')}</LinkButton>}
      />
    </>
  )
}
