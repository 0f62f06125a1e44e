import { Announcer } from './Announcer.tsx'
import { Presence } from './Presence.tsx'

/** What goes on behind an open page; nothing of it is seen, so it comes after what is. */
export default function Attending() {
  return (
    <>
      <Announcer />
      <Presence />
    </>
  )
}
