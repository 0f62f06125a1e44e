import { Outlet, useParams } from 'react-router'
import { FactorGate } from '#features/accounts/factor/FactorGate.tsx'
import { useOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { useSavedViews } from '#features/views/useSavedViews.ts'
import { useWords, useWordsPart } from '#ui/language.tsx'
import { LeaveGuarded } from '#web/editor/LeaveGuarded.tsx'
import { MayEdit } from '#web/editor/mayEdit.tsx'
import { NotFound } from '#web/NotFound.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useUser } from '#web/session.ts'
import { ViewsSource } from '#web/table/views.ts'
import { BottomBar } from '../frame/BottomBar.tsx'
import { SideList } from '../frame/SideList.tsx'
import { CommandBox } from './CommandBox.tsx'
import type { messages } from './messages.ts'
import { placesFor } from './places.ts'

export const handle: PageHandle = { page: 'office' }

/**
 * The frame of the pages at `/office`: a list beside the page on a desk, a bar at the bottom of a phone. Not found for
 * everybody but operators. A page inside renders its heading and content only; width and padding are set here. Its messages
 * are in `officeMessages.ts`.
 */
export default function OfficeShell() {
  const operator = useUser()?.role === 'operator'
  return operator ? <Frame /> : <NotFound />
}

const Frame = () => {
  const hasWords = useWordsPart('office')
  const t = useWords<typeof messages>('office')
  const role = useOfficeRole()
  // Of the page inside: what was begun about one thing does not go on with the next.
  const { id } = useParams()
  if (!hasWords) return <div aria-busy="true" className="min-h-[70vh]" />
  const named = placesFor(role).map((place) => ({ ...place, name: t(place.words) }))
  return (
    <div
      data-office
      className="page pt-6 pb-[calc(var(--bottom-bar,0px)+1.5rem)] sm:pt-8 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8 lg:pb-8"
    >
      <div className="lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:flex-col lg:self-start">
        <CommandBox />
        <SideList label={t('navigation')} places={named} />
      </div>
      <div className="min-w-0">
        <FactorGate>
          <ViewsSource value={useSavedViews}>
            <MayEdit value={role === 'admin'}>
              <LeaveGuarded key={id}>
                <Outlet />
              </LeaveGuarded>
            </MayEdit>
          </ViewsSource>
        </FactorGate>
      </div>
      <BottomBar label={t('navigation')} more={t('more')} places={named} />
    </div>
  )
}
