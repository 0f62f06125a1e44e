import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SessionSync } from './SessionSync.tsx'

/** What goes on behind an open page; nothing of it is seen, so it comes after what is. */
export default function BackgroundEffects() {
  return (
    <>
      <RouteAnnouncer />
      <SessionSync />
    </>
  )
}
