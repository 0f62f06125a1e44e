import { session } from './session.ts'
import { stored } from './stored.ts'

export type Team = { userId: number; teamId: number }

const isTeam = (value: unknown): value is Team =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'teamId' in value &&
  Number.isInteger(value.teamId)

/** In the browser's storage: a reload and the next page are of the same team. */
export const keptTeam = stored<Team>('team', isTeam)

/**
 * Of this tab: what it shows and what is typed in it are of this team, whatever another tab chooses meanwhile. `first`: where none was
 * chosen, the first one as it was read, which another may have become since.
 */
export const ofTab: { chosen?: Team | null; first?: Team | null } = {}

/** Read once per tab. */
export const chosenTeam = (): Team | null => {
  if (ofTab.chosen === undefined) ofTab.chosen = keptTeam.get()
  return ofTab.chosen
}

/** The team whose pages this tab shows; undefined before it is known. */
export const shownTeam = (): number | undefined => {
  const found = chosenTeam() ?? ofTab.first
  return found && found.userId === session.user()?.id ? found.teamId : undefined
}

/** What is added to the query of a call with this path. */
export const teamOf = (path: string): { e_provider_id?: number } => {
  const id = path.startsWith('provider/') ? shownTeam() : undefined
  return id === undefined ? {} : { e_provider_id: id }
}
