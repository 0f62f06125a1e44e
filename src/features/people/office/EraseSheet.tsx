import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { TypedSheet } from '#web/TypedSheet.tsx'
import { erasePerson } from '../calls.ts'
import type { Person } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { usePersonChange } from './usePersonChange.ts'

type SheetProps = { person: Person; open: boolean; onClose: () => void }

/** Erases a person who asked for it; their email is typed. */
export const EraseSheet = ({ person, open, onClose }: SheetProps) => {
  const t = useWords<typeof messages>('people.office')
  const erasing = usePersonChange(
    person.id,
    (email: string, key) => call(erasePerson, { params: { id: person.id }, body: { email } }, key),
    'done.erased',
  )
  return (
    <TypedSheet
      open={open}
      onClose={onClose}
      title={t('erase_title', { name: person.name })}
      explanation={t('erase_consequence')}
      label={t('erase_email')}
      submit={t('erase')}
      pending={erasing.isPending}
      onSubmit={(email) => erasing.mutate(email, { onSuccess: onClose })}
    />
  )
}
