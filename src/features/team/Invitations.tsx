import Send from 'lucide-react/icons/send'
import { type FormEvent, useState } from 'react'
import { type TeamRole, teamRoles } from '#lib/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { firstErrors } from '#web/forms.ts'
import { ApiError } from '#web/transport.ts'
import { invite, withdrawInvitation } from './calls.ts'
import type { Invitation, Worker } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { useTeamChange } from './useTeamChange.ts'

type InvitationsProps = { invitations: Invitation[]; workers: Worker[]; isOwner: boolean }

/** Invitations by mail; only owners invite managers and owners, and withdraw such invitations. */
export const Invitations = ({ invitations, workers, isOwner }: InvitationsProps) => {
  const t = useWords<typeof messages>('team.provider')
  const [email, type] = useState('')
  const [role, choose] = useState<TeamRole>('worker')
  const [workerId, link] = useState<number | null>(null)
  const keys = useAttemptKeys()
  const body = { email, role, worker_id: workerId }
  const inviting = useTeamChange(() => call(invite, { body }, keys.of(body)), 'invited')
  const withdrawing = useTeamChange((id: number) => call(withdrawInvitation, { params: { id } }), 'withdrawn')
  const { error } = inviting
  const faults = error instanceof ApiError ? firstErrors(error.errors) : {}
  const canInvite = (one: TeamRole) => isOwner || one === 'worker'
  const unlinked = workers.filter(({ user_id, active }) => user_id === null && active)
  useLeaveGuard(email.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (inviting.isPending) return
    // The next one, who may be typed already, is somebody else.
    const clear = () => {
      keys.done()
      type((typed) => (typed === email ? '' : typed))
      link((linked) => (linked === workerId ? null : linked))
    }
    inviting.mutate(undefined, { onSuccess: clear })
  }
  return (
    <Card aria-labelledby="invitations" className="grid grid-cols-1 gap-4">
      <h2 id="invitations" className="font-semibold text-lg">
        {t('invitations')}
      </h2>
      {invitations.length > 0 && (
        <ul className="grid divide-y divide-line">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-3 py-2">
              <p className="min-w-40 flex-1">
                <bdi className="break-all">{invitation.email}</bdi>
                <span className="block text-soft text-sm">{t(`role_${invitation.role}`)}</span>
              </p>
              {canInvite(invitation.role) && (
                <Button
                  look="quiet"
                  size="small"
                  pending={withdrawing.isPending && withdrawing.variables === invitation.id}
                  onClick={() => withdrawing.mutate(invitation.id)}
                >
                  {t('withdraw')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={submit}
        noValidate
        aria-label={t('invite_title')}
        className="grid items-start gap-3 sm:grid-cols-2"
      >
        <Field
          type="email"
          name="email"
          label={t('email')}
          maxLength={255}
          autoComplete="off"
          value={email}
          error={faults.email}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Select
          label={t('as')}
          hint={t(`role_${role}_hint`)}
          value={role}
          onChange={({ currentTarget }) => choose(teamRoles.find((one) => one === currentTarget.value) ?? 'worker')}
        >
          {teamRoles.filter(canInvite).map((one) => (
            <option key={one} value={one}>
              {t(`role_${one}`)}
            </option>
          ))}
        </Select>
        {unlinked.length > 0 && (
          <Select
            label={t('no_account')}
            value={workerId ?? ''}
            onChange={({ currentTarget }) => link(Number(currentTarget.value) || null)}
          >
            <option value="">–</option>
            {unlinked.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <div className="sm:col-span-2">
          <Button type="submit" icon={<Send aria-hidden className="size-5" />} pending={inviting.isPending}>
            {t('invite')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
