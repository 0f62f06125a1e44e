import { useQuery } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { Suspense, useState } from 'react'
import { Disclosure, menuPanel } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import { lazyPart } from '#web/lazy.ts'
import { whileThere } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { useUser } from '#web/session.ts'
import { countNotifications } from './calls.ts'
import type { messages } from './messages.ts'

const NotificationList = lazyPart(() => import('./NotificationList.tsx'))

/** Polling interval in milliseconds, for when live updates do not arrive. */
const interval = 60_000

/** Notifications of the signed-in person (`spec §2.5`); the list is fetched when it is opened. */
export const Bell = () => {
  const t = useWords<typeof messages>('notifications')
  const user = useUser()
  const [opened, open] = useState(false)
  const counted = useQuery({
    ...queryFor(countNotifications, {}),
    enabled: user !== null,
    refetchInterval: whileThere(interval),
  })
  const unread = counted.data ?? 0
  const badge = unread > 99 ? '99+' : String(unread)
  return (
    <Disclosure
      className="sm:relative"
      label={unread > 0 ? t('bell.unread', { count: badge }) : t('bell.all_read')}
      onOpen={() => open(true)}
      buttonClass="relative grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken"
      panelClass={`${menuPanel} max-sm:inset-x-4 max-sm:w-auto sm:w-96`}
      button={
        <>
          <BellIcon aria-hidden className="size-5" />
          {unread > 0 && (
            <span
              aria-hidden
              className="figures absolute start-5 bottom-5 grid min-h-5 min-w-5 place-items-center rounded-full bg-bad px-1 text-[min(0.75rem,18px)] text-ground leading-none"
            >
              {badge}
            </span>
          )}
        </>
      }
    >
      {opened && (
        <Suspense>
          <NotificationList />
        </Suspense>
      )}
    </Disclosure>
  )
}
