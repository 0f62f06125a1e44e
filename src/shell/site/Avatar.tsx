import UserRound from 'lucide-react/icons/user-round'
import { Picture } from '#ui/Picture.tsx'
import { useUser } from '#web/session.ts'

/** The user's picture; its space is reserved before it is known. */
export const Avatar = () => {
  const user = useUser()
  return (
    <Picture
      media={user?.media?.[0]}
      sizes="40px"
      className="size-10 shrink-0 rounded-full"
      fallback={<UserRound className="size-5" />}
    />
  )
}
