import CloudOff from 'lucide-react/icons/cloud-off'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './classes.ts'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'

type StateProps = {
  icon?: ReactNode
  title: ReactNode
  message?: ReactNode
  action?: ReactNode
  className?: string
  /** It is all the page has to say: its title is the page's heading. */
  asPage?: boolean
}

const State = ({
  icon,
  title,
  message,
  action,
  className,
  asPage,
  role,
}: StateProps & { role?: 'alert' | 'status' }) => {
  const Title = asPage ? 'h1' : 'p'
  return (
    <div
      role={role}
      className={cx('mx-auto grid max-w-md justify-items-center gap-2 px-4 py-14 text-center', className)}
    >
      <span aria-hidden className="mb-2 grid size-16 place-items-center rounded-full bg-main-wash text-main-ink">
        {icon}
      </span>
      <Title className="font-semibold text-lg">{title}</Title>
      {message && <p className="text-soft">{message}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** Shown in place of an empty list, with an action. */
export const EmptyState = ({ icon, ...rest }: StateProps) => (
  <State role="status" icon={icon ?? <SearchX className="size-7" />} {...rest} />
)

/** Shown after a failed load, with Retry. */
export const ErrorState = ({ onRetry, ...rest }: Partial<StateProps> & { onRetry: () => void }) => {
  const t = useWords<typeof messages>('ui')
  return (
    <State
      role="alert"
      icon={<CloudOff className="size-7" />}
      title={t('failed')}
      message={t('failed_hint')}
      action={
        <Button look="second" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
      {...rest}
    />
  )
}
