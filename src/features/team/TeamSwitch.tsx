import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { leavePage } from '#web/editor/LeaveGuard.tsx'
import { show } from '#web/snackbar.ts'
import { chooseTeam, showTeam } from './chosenTeam.ts'
import type { Membership } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { useTeam } from './useTeam.ts'

/** For somebody in several teams: whose pages these are. */
export const TeamSwitch = () => {
  const t = useWords<typeof messages>('team.provider')
  const tr = useTranslated()
  const queries = useQueryClient()
  const { teams = [], current, isGone } = useTeam()
  const choose = (id: number | null) => {
    queries.removeQueries({ predicate: ({ queryKey: [path] }) => isOfTeam(String(path)) })
    chooseTeam(id)
  }
  const before = useRef<Membership>(undefined)
  const follow = useEffectEvent(() => {
    const former = before.current
    before.current = current
    if (isGone) {
      if (former) show({ type: 'warning', title: t('left', { name: tr(former.e_provider.name) }) })
      return choose(current?.e_provider_id ?? null)
    }
    if (!current) return
    showTeam(current.e_provider_id)
    if (former?.e_provider_id === current.e_provider_id && former.role !== current.role)
      show({ type: 'warning', title: t('role_changed', { role: t(`role_${current.role}`) }) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each team and role
  useEffect(() => follow(), [isGone, current?.e_provider_id, current?.role])
  if (teams.length < 2) return null
  return (
    <Select
      label={t('switch')}
      value={current?.e_provider_id ?? ''}
      onChange={({ currentTarget: { value } }) => leavePage(() => choose(Number(value)))}
      className="mb-6 max-w-md"
    >
      {teams.map(({ e_provider_id: id, e_provider, role }) => (
        <option key={id} value={id}>
          {`${tr(e_provider.name)} · ${t(`role_${role}`)}`}
        </option>
      ))}
    </Select>
  )
}

const isOfTeam = (path: string): boolean => path.startsWith('provider/') && path !== 'provider/memberships'
