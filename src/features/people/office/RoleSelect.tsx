import { useState } from 'react'
import { type OfficeRole, officeRoles } from '#lib/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { setOfficeRole } from '../calls.ts'
import type { Person } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { usePersonChange } from './usePersonChange.ts'

/** The role of a person in the office; saved by a button, because it ends their sessions. */
export const RoleSelect = ({ person }: { person: Person }) => {
  const t = useWords<typeof messages>('people.office')
  const current = person.office_role ?? ''
  const [chosen, choose] = useState<string>(current)
  const saving = usePersonChange(
    person.id,
    (role: OfficeRole | null, key) =>
      call(setOfficeRole, { params: { id: person.id }, body: { office_role: role, former: person.office_role } }, key),
    'done.role',
  )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select label={t('office_role')} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{t('role.none')}</option>
        {officeRoles.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </Select>
      {chosen !== current && (
        <Button
          size="small"
          pending={saving.isPending}
          onClick={() => saving.mutate(officeRoles.find((role) => role === chosen) ?? null)}
        >
          {t('save_role')}
        </Button>
      )}
      {chosen !== '' && person.role !== 'operator' && !person.email_verified_at && (
        <p role="status" className="w-full text-soft text-sm">
          {t('role_unverified')}
        </p>
      )}
    </div>
  )
}
