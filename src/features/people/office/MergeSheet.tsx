import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { CloseButton, Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { queryFor } from '#web/query.ts'
import { mergePeople, previewMerge } from '../calls.ts'
import type { MergePlan, Person } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { accountNumber } from '../rules.ts'
import { usePersonChange } from './usePersonChange.ts'

type SheetProps = { person: Person; open: boolean; onClose: () => void }

/** Merges another account of the same person into this one: shows first what would move. */
export const MergeSheet = ({ person, open, onClose }: SheetProps) => {
  const t = useWords<typeof messages>('people.office')
  const errorText = useErrorText()
  const [isWrong, setWrong] = useState(false)
  const [from, setFrom] = useState<number>()
  const params = { id: person.id }
  const plan = useQuery({
    ...queryFor(previewMerge, { params, query: { from: from ?? 0 } }),
    enabled: from !== undefined,
  })
  const merging = usePersonChange(
    person.id,
    (other: number, key) => call(mergePeople, { params, body: { from: other } }, key),
    'done.merged',
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      backCloses
      title={t('merge_title', { name: person.name })}
      subtitle={t('merge_why')}
    >
      <form
        className="mb-5 flex flex-wrap items-end gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = accountNumber(String(new FormData(event.currentTarget).get('from')))
          setWrong(typed === undefined)
          setFrom(typed)
        }}
      >
        <Field
          label={t('merge_from')}
          name="from"
          inputMode="numeric"
          dir="ltr"
          required
          error={isWrong ? t('merge_from_wrong') : undefined}
          className="flex-1"
        />
        <Button type="submit" look="second" pending={plan.isFetching}>
          {t('merge_preview')}
        </Button>
      </form>
      {plan.error && <p className="text-bad">{errorText(plan.error)}</p>}
      {plan.data && <Plan plan={plan.data} />}
      {plan.data && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            look="danger"
            pending={merging.isPending}
            onClick={() => merging.mutate(plan.data.from.id, { onSuccess: onClose })}
          >
            {t('merge_do')}
          </Button>
          <CloseButton />
        </div>
      )}
    </Sheet>
  )
}

const names = {
  bookings: 'bookings',
  payments: 'payments',
  addresses: 'addresses',
  e_service_reviews: 'reviews',
  favorites: 'favorites',
  complaints: 'complaints',
} as const

const Plan = ({ plan: { from, moves, money, both } }: { plan: MergePlan }) => {
  const t = useWords<typeof messages>('people.office')
  const shown = Object.entries(names).filter(([table]) => moves[table])
  return (
    <div className="grid gap-3">
      <p>
        <bdi className="font-medium">{from.name}</bdi> · <bdi>{from.email}</bdi> · <bdi>{from.phone_number}</bdi>
      </p>
      <ul className="list-inside list-disc">
        {shown.map(([table, name]) => (
          <li key={table}>
            {t(name)}: {moves[table]}
          </li>
        ))}
        {money > 0 && (
          <li>
            {t('wallets')}: <Price amount={money} />
          </li>
        )}
      </ul>
      {both > 0 && <p className="text-soft">{t('merge_both', { n: both })}</p>}
      <p>{t('merge_consequence')}</p>
    </div>
  )
}
