import type { Booking } from '#features/bookings/contract.ts'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../visitMessages.ts'
import { doorSteps } from './rules.ts'
import { askedStep, useConfirmStep, useDoor } from './useDoor.ts'

/** For the customer: the code to show at the door, and what the provider said and waits to be confirmed. */
export const AtYourDoor = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('ordering.visit')
  const tr = useTranslated()
  const showFailure = useShowFailure(t('failed'))
  const door = useDoor(booking)
  const confirming = useConfirmStep(booking.id, {
    onSuccess: () => show({ type: 'success', title: t('door.confirmed') }),
    onError: showFailure,
  })
  const provider = tr(booking.e_provider.name)
  const asked = askedStep(door, 'customer')
  const coded = doorSteps.find((step) => door?.[step].code)
  return (
    <>
      {asked && (
        <section aria-labelledby="asked" className="grid gap-3 rounded-card border border-main p-4">
          <h4 id="asked" className="font-semibold">
            {t(`door.asked_${asked}`, { provider })}
          </h4>
          <p className="text-soft text-sm">{t('door.asked_hint')}</p>
          <Button pending={confirming.isPending} onClick={() => confirming.mutate(asked)}>
            {t(`door.yes_${asked}`)}
          </Button>
        </section>
      )}
      {coded && (
        <section
          aria-labelledby="door-code"
          className="grid justify-items-center gap-1 rounded-card bg-main-wash p-4 text-center"
        >
          <h4 id="door-code" className="font-medium text-sm">
            {t(`door.code_${coded}`)}
          </h4>
          <bdi className="font-semibold text-4xl tabular-nums tracking-[0.3em]">{door?.[coded].code}</bdi>
          <p className="text-soft text-sm">{t(`door.show_${coded}`, { provider })}</p>
        </section>
      )}
    </>
  )
}
