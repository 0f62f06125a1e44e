import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { leavePage } from '#web/editor/LeaveGuard.tsx'
import { chooseTeam } from '#web/team.ts'
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
  const leave = useEffectEvent(() => choose(null))
  // They left the team, or it is closed.
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
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
