import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SessionSync } from './SessionSync.tsx'

/** Components without visible output, loaded after the page. */
export default function BackgroundEffects() {
  return (
    <>
      <RouteAnnouncer />
      <SessionSync />
    </>
  )
}
