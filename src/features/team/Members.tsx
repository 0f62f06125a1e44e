import { UserMinus } from 'lucide-react'
import { type TeamRole, teamRoles } from '#lib/contract.ts'
import { IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { call } from '#web/call.ts'
import { removeMember, updateMember } from './calls.ts'
import type { TeamMember } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { useTeamChange } from './useTeamChange.ts'

/** The members with their roles; owners change them. */
export const Members = ({ members, isOwner }: { members: TeamMember[]; isOwner: boolean }) => {
  const t = useWords<typeof messages>('team.provider')
  const giving = useTeamChange(
    ({ id, role }: { id: number; role: TeamRole }) => call(updateMember, { params: { id }, body: { role } }),
    'saved',
  )
  const removing = useTeamChange((id: number) => call(removeMember, { params: { id } }), 'removed')
  return (
    <Card aria-labelledby="members" className="grid gap-4">
      <h2 id="members" className="font-semibold text-lg">
        {t('members')}
      </h2>
      <ul className="grid divide-y divide-line">
        {members.map(({ user_id: id, name, email, role }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-40 flex-1">
              <bdi className="font-medium">{name}</bdi>
              <bdi className="block break-all text-soft text-sm">{email}</bdi>
            </p>
            {isOwner ? (
              <>
                <Select
                  label={<VisuallyHidden>{t('role', { name })}</VisuallyHidden>}
                  value={role}
                  disabled={giving.isPending}
                  onChange={({ currentTarget }) =>
                    giving.mutate({ id, role: teamRoles.find((one) => one === currentTarget.value) ?? role })
                  }
                >
                  {teamRoles.map((one) => (
                    <option key={one} value={one}>
                      {t(`role_${one}`)}
                    </option>
                  ))}
                </Select>
                <IconButton label={t('remove', { name })} onClick={() => !removing.isPending && removing.mutate(id)}>
                  <UserMinus className="size-5" />
                </IconButton>
              </>
            ) : (
              <span>{t(`role_${role}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
