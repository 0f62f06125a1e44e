import CloudOff from 'lucide-react/icons/cloud-off'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../providerMessages.ts'
import { type QueuedMove, undoMove, undoTime } from './moveQueue.ts'
import { useClock } from './useClock.ts'

/** A move with the way back while it was not tried: in its ten seconds, or behind one that could not be sent. One that was tried waits for the connection. */
export const PendingMove = ({ move }: { move: QueuedMove }) => {
  const t = useWords<typeof messages>('ordering.provider')
  const now = useClock(move.sent ? null : 500)
  const left = Math.min(undoTime, Math.max(0, move.sendAt - now))
  const seconds = Math.ceil(left / 1000)
  const undo = (
    <Button look="second" size="small" icon={<Undo2 className="mirror size-4" />} onClick={() => undoMove(move.key)}>
      {t('queue.undo')}
    </Button>
  )
  if (move.sent || left === 0)
    return (
      <div className="flex items-center justify-between gap-3 rounded-control bg-warn-wash p-3">
        <p role="status" className="flex items-start gap-2 text-sm text-warn">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('queue.waiting', { move: t(`moved.${move.to}`) })}
        </p>
        {!move.sent && undo}
      </div>
    )
  return (
    <div className="grid gap-2 rounded-control bg-main-wash p-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm">
          <span role="status" className="block font-medium">
            {t(`moved.${move.to}`)}
          </span>
          <span className="text-soft">{t('queue.sent_in', { seconds })}</span>
        </p>
        {undo}
      </div>
      <progress
        aria-hidden
        max={undoTime}
        value={left}
        className="h-1 w-full overflow-hidden rounded-full accent-main"
      />
    </div>
  )
}
