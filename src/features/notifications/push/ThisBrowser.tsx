import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../messages.ts'
import type { PushState } from './usePush.ts'

type Props = { state: PushState; pending: boolean; onTurn: (on: boolean) => void }

/** Turns push notifications of this browser on and off; off until the user allows them. */
export const ThisBrowser = ({ state, pending, onTurn }: Props) => {
  const t = useWords<typeof messages>('notifications')
  const Icon = state === 'on' ? BellRing : BellOff
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Icon aria-hidden className="size-7 shrink-0 text-main-ink" />
      <div className="min-w-52 flex-1">
        <h2 className="font-semibold text-lg">{t('push.title')}</h2>
        <p role="status" className="text-soft">
          {t(`push.${state}`)}
        </p>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button look={state === 'on' ? 'second' : 'primary'} pending={pending} onClick={() => onTurn(state === 'off')}>
          {t(state === 'on' ? 'push.turn_off' : 'push.turn_on')}
        </Button>
      )}
    </Card>
  )
}
