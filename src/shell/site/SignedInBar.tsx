import { useMatches } from 'react-router'
import { SessionEnded } from '#features/accounts/SessionEnded.tsx'
import { useLive } from '#features/live/useLive.ts'
import { Bell } from '#features/notifications/Bell.tsx'
import { AccountMenu } from './AccountMenu.tsx'

/** The top bar's part for signed-in users; visitors never load it. */
export default function SignedInBar() {
  useLive(useMatches().some(({ id }) => id === 'shell/SignedInOnly'))
  return (
    <>
      <Bell />
      <AccountMenu />
      <SessionEnded />
    </>
  )
}
