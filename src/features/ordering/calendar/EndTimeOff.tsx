import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDateText } from '#features/settings/DateText.tsx'
import { instantOfWall } from '#lib/zoned.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../providerMessages.ts'
import type { CalendarData } from './CalendarView.tsx'
import { endTimeOff } from './calls.ts'

type EndTimeOffProps = {
  off: CalendarData['time_off'][number]
  /** Of the provider, in which the walls are. */
  zone: string
  /** In a team: whose it is. */
  who?: string | null | undefined
  onClose: () => void
}

/** Asks before time off ends and can be booked again. */
export const EndTimeOff = ({ off, zone, who, onClose }: EndTimeOffProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const showFailure = useShowFailure(t('off.failed'))
  const { when } = useDateText()
  const queries = useQueryClient()
  const keys = useAttemptKeys()
  const ending = useMutation({
    mutationFn: () => call(endTimeOff, { params: { id: String(off.id) } }, keys.of(off.id)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['provider/calendar'] })
      onClose()
    },
    onError: showFailure,
  })
  const [from, until] = [off.starts, off.ends].map((text) => when(instantOfWall(text, zone), zone))
  return (
    <Sheet
      open
      onClose={onClose}
      backCloses
      title={t('calendar.time_off')}
      footer={
        <>
          <Button look="second" className="flex-1" onClick={onClose}>
            {t('off.keep')}
          </Button>
          <Button className="flex-1" pending={ending.isPending} onClick={() => ending.mutate()}>
            {t('off.end')}
          </Button>
        </>
      }
    >
      {who && (
        <p className="font-medium">
          <bdi>{who}</bdi>
        </p>
      )}
      <p>
        {from} – {until}
      </p>
    </Sheet>
  )
}
