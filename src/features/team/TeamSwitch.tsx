import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { chooseTeam } from '#web/team.ts'
import type { messages } from './providerMessages.ts'
import { useTeam } from './useTeam.ts'

/** For somebody in several teams: whose pages these are. */
export const TeamSwitch = () => {
  const t = useWords<typeof messages>('team.provider')
  const tr = useTranslated()
  const queries = useQueryClient()
  const { teams = [], current, isGone } = useTeam()
  // They left the team, or it is closed.
  useEffect(() => {
    if (isGone) chooseTeam(null)
  }, [isGone])
  if (teams.length < 2) return null
  const choose = (id: number) => {
    queries.removeQueries({ predicate: ({ queryKey: [path] }) => isOfTeam(String(path)) })
    chooseTeam(id)
  }
  return (
    <Select
      label={t('switch')}
      value={current?.e_provider_id ?? ''}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
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
