import UserMinus from 'lucide-react/icons/user-minus'
import { useState } from 'react'
import { type TeamRole, teamRoles } from '#lib/contract.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmedSelect } from '#ui/ConfirmedSelect.tsx'
import { useWords } from '#ui/language.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { call } from '#web/call.ts'
import { removeMember, updateMember } from './calls.ts'
import type { TeamMember, Worker } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { useTeamChange } from './useTeamChange.ts'

type MembersProps = { members: TeamMember[]; workers: Worker[]; isOwner: boolean }

/** The members with their roles; owners change them. */
export const Members = ({ members, workers, isOwner }: MembersProps) => {
  const t = useWords<typeof messages>('team.provider')
  const giving = useTeamChange(
    ({ id, ...body }: { id: number; role: TeamRole; former: TeamRole }) => call(updateMember, { params: { id }, body }),
    'saved',
  )
  const removing = useTeamChange((id: number) => call(removeMember, { params: { id } }), 'removed')
  const [asked, ask] = useState<number>()
  const visits = workers.find(({ user_id }) => user_id === asked)?.upcoming ?? 0
  return (
    <Card aria-labelledby="members" className="grid grid-cols-1 gap-4">
      <h2 id="members" className="font-semibold text-lg">
        {t('members')}
      </h2>
      <ul className="grid divide-y divide-line">
        {members.map(({ user_id: id, name, email, role }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="wrap-anywhere grid min-w-full flex-1 grid-cols-1 justify-items-start sm:min-w-40">
              <bdi className="font-medium">{name}</bdi>
              <bdi className="break-all text-soft text-sm">{email}</bdi>
            </p>
            {isOwner ? (
              <>
                <ConfirmedSelect
                  label={<VisuallyHidden>{t('role', { name })}</VisuallyHidden>}
                  value={role}
                  confirm={() => t('role_give')}
                  pending={giving.isPending}
                  onConfirm={(chosen) =>
                    giving.mutate({ id, role: teamRoles.find((one) => one === chosen) ?? role, former: role })
                  }
                >
                  {teamRoles.map((one) => (
                    <option key={one} value={one}>
                      {t(`role_${one}`)}
                    </option>
                  ))}
                </ConfirmedSelect>
                <IconButton label={t('remove', { name })} onClick={() => ask(id)}>
                  <UserMinus className="size-5" />
                </IconButton>
                {asked === id && (
                  <div role="alert" className="flex w-full flex-wrap items-center gap-3 rounded-card bg-bad-wash p-4">
                    <div className="min-w-40 flex-1">
                      <p className="font-medium">{t('remove_question', { name })}</p>
                      {visits > 0 && <p>{t('remove_visits', { count: visits })}</p>}
                    </div>
                    <Button size="small" look="second" autoFocus onClick={() => ask(undefined)}>
                      {t('keep')}
                    </Button>
                    <Button
                      size="small"
                      look="danger"
                      pending={removing.isPending}
                      onClick={() => removing.mutate(id, { onSettled: () => ask(undefined) })}
                    >
                      {t('remove_yes')}
                    </Button>
                  </div>
                )}
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
