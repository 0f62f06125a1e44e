import { Link } from 'react-router'
import { useSetting } from '#features/settings/useSettings.ts'
import { mediaPath } from '#lib/mediaSources.ts'

export const Logo = () => {
  const name = useSetting('app_name')
  const logo = useSetting('app_logo')
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-11 items-center gap-2 rounded-control font-semibold text-lg tracking-tight"
    >
      <img
        src={mediaPath(logo) || '/logo.svg'}
        alt=""
        width={36}
        height={36}
        fetchPriority="low"
        className="size-9 shrink-0"
      />
      <span className="truncate">{name}</span>
    </Link>
  )
}
