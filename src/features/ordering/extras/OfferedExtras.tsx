import type { Booking } from '#features/bookings/contract.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../visitMessages.ts'
import { useExtras } from './useExtras.ts'

/** Extra work that waits for the customer's yes or no; nothing of it is charged before. */
export const OfferedExtras = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.visit')
  const showFailure = useShowFailure(t('failed'))
  const { extras, answering } = useExtras(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('extras.answered') }),
    onError: showFailure,
  })
  const open = extras.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <ul className="grid gap-3">
      {open.map(({ id, name, price }) => (
        <li key={id} className="grid gap-3 rounded-card border border-main p-4">
          <div className="flex items-baseline justify-between gap-4">
            <p>
              <span className="block text-soft text-sm">{t('extras.title')}</span>
              <bdi className="font-semibold">{name}</bdi>
            </p>
            <Price amount={price} className="shrink-0 font-semibold" />
          </div>
          <p className="text-soft text-sm">{t('extras.hint')}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              look="second"
              className="grow"
              pending={answering.isPending}
              onClick={() => answering.mutate({ extra_id: id, accept: false })}
            >
              {t('extras.decline')}
            </Button>
            <Button
              className="grow"
              pending={answering.isPending}
              onClick={() => answering.mutate({ extra_id: id, accept: true })}
            >
              {t('extras.accept')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
