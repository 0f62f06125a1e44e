import { use, useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { MoneyContext, Price } from '#ui/Price.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { messages } from '../officeMessages.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { feeOf, outcomeOf } from './rules.ts'
import { useOverride } from './useOverride.ts'

type Fee = 'none' | 'terms' | 'amount'

/** Cancels for somebody: without a fee, with the one of the terms, or another one; says what follows. */
export const CancelFor = ({ booking, onDone }: { booking: Booking; onDone: () => void }) => {
  const t = useWords<typeof messages>('ordering.office')
  const { exponent } = use(MoneyContext)
  const [chosen, choose] = useState<Fee>('none')
  const [typed, type] = useState('')
  const { mutate, isPending, error } = useOverride(booking, t('cancelled'), onDone)
  const { fee_now: byTerms } = booking.cancellation
  const sum = feeOf(typed, exponent, booking.total)
  const wrong = sum === null
  const fee = { none: 0, terms: byTerms, amount: sum ?? 0 }[chosen]
  const { back, due } = outcomeOf(booking, fee)
  return (
    <ReasonForm
      danger
      submit={t('do.cancel')}
      ready={chosen !== 'amount' || !wrong}
      pending={isPending}
      error={error}
      onSubmit={(reason) => mutate({ kind: 'cancel', fee, reason })}
      onBack={onDone}
    >
      <p className="text-soft">{t('means.cancel')}</p>
      <RadioCards
        legend={t('fee.legend')}
        value={chosen}
        onChange={choose}
        choices={[
          { value: 'none', title: t('fee.none') },
          ...(byTerms > 0
            ? [{ value: 'terms' as const, title: t('fee.terms'), aside: <Price amount={byTerms} /> }]
            : []),
          { value: 'amount', title: t('fee.amount') },
        ]}
      />
      {chosen === 'amount' && (
        <Field
          label={t('fee.sum')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={typed !== '' && wrong ? t('fee.wrong') : undefined}
        />
      )}
      <div className="font-medium" role="status">
        <p>
          {back > 0 ? (
            <>
              {t('goes_back')} <Price amount={back} />
            </>
          ) : (
            t('nothing_goes_back')
          )}
        </p>
        {due > 0 && (
          <p>
            {t('stays_due')} <Price amount={due} />
          </p>
        )}
      </div>
    </ReasonForm>
  )
}
