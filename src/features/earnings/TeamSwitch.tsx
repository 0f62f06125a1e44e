import { useSearchParams } from 'react-router'
import { Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import type { messages } from './providerMessages.ts'
import { useTeam } from './useTeam.ts'

/** For who owns or manages several teams: whose money to look at. */
export const TeamSwitch = () => {
  const t = useWords<typeof messages>('earnings.provider')
  const tr = useTranslated()
  const [params, setParams] = useSearchParams()
  const { teams, current } = useTeam()
  if (teams.length < 2) return null
  const choose = (id: string) => {
    params.set('team', id)
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return (
    <Select
      label={t('team')}
      value={current?.e_provider_id ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      className="mb-6"
    >
      {teams.map(({ e_provider_id: id, e_provider }) => (
        <option key={id} value={id}>
          {tr(e_provider.name)}
        </option>
      ))}
    </Select>
  )
}
