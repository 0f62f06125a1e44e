import { useLive } from '#features/live/useLive.ts'
import { Bell } from '#features/notifications/Bell.tsx'
import { AccountMenu } from './AccountMenu.tsx'

/** The bar's part for who is signed in; visitors never load it. */
export default function SignedInBar() {
  useLive()
  return (
    <>
      <Bell />
      <AccountMenu />
    </>
  )
}
