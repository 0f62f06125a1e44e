import { session, useUser } from './session.ts'
import { stored } from './stored.ts'

type Chosen = { userId: number; teamId: number }

const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'teamId' in value &&
  Number.isInteger(value.teamId)

/** In the browser's storage: a reload and the next page are of the same team. */
const chosen = stored<Chosen>('team', isChosen)

const ownTeam = (found: Chosen | null, userId: number | undefined): number | undefined =>
  found && found.userId === userId ? found.teamId : undefined

/** For somebody in several teams: the one their calls as a provider are made for; undefined: their first one. */
export const useChosenTeam = (): number | undefined => ownTeam(chosen.use(), useUser()?.id)

export const chooseTeam = (teamId: number | null): void => {
  const userId = session.user()?.id
  if (teamId === null || userId === undefined) chosen.clear()
  else chosen.set({ userId, teamId })
}

/** What is added to the query of a call with this path. */
export const teamOf = (path: string): { e_provider_id?: number } => {
  const id = path.startsWith('provider/') ? ownTeam(chosen.get(), session.user()?.id) : undefined
  return id === undefined ? {} : { e_provider_id: id }
}
