import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { TypedSheet } from '#web/TypedSheet.tsx'
import { blockPerson } from '../calls.ts'
import type { Dossier } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { usePersonChange } from './usePersonChange.ts'

type SheetProps = { person: Dossier; open: boolean; onClose: () => void }

/** Blocks a person, with a reason; says which visits are still to come. */
export const BlockSheet = ({ person, open, onClose }: SheetProps) => {
  const t = useWords<typeof messages>('people.office')
  const blocking = usePersonChange(
    person.id,
    (reason: string, key) => call(blockPerson, { params: { id: person.id }, body: { reason } }, key),
    'done.blocked',
  )
  const booked = person.counts.open_bookings ?? 0
  const toMake = person.counts.visits_to_make ?? 0
  const consequences = [
    t('block_consequence', { n: booked }),
    ...(toMake > 0 ? [t('block_worker', { n: toMake })] : []),
  ]
  return (
    <TypedSheet
      open={open}
      onClose={onClose}
      title={t('block_title', { name: person.name })}
      explanation={consequences.join(' ')}
      label={t('reason')}
      submit={t('block')}
      pending={blocking.isPending}
      onSubmit={(reason) => blocking.mutate(reason, { onSuccess: onClose })}
    />
  )
}
