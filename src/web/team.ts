import { useSyncExternalStore } from 'react'
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
const kept = stored<Chosen>('team', isChosen)
/** Read once per tab: what it shows and what is typed in it are of this team, whatever another tab chooses meanwhile. */
let chosen: Chosen | null | undefined
const listeners = new Set<() => void>()

const current = (): Chosen | null => {
  if (chosen === undefined) chosen = kept.get()
  return chosen
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const ownTeam = (found: Chosen | null, userId: number | undefined): number | undefined =>
  found && found.userId === userId ? found.teamId : undefined

/** For somebody in several teams: the one their calls as a provider are made for; undefined: their first one. */
export const useChosenTeam = (): number | undefined =>
  ownTeam(
    useSyncExternalStore(subscribe, current, () => null),
    useUser()?.id,
  )

export const chooseTeam = (teamId: number | null): void => {
  const userId = session.user()?.id
  chosen = teamId === null || userId === undefined ? null : { userId, teamId }
  if (chosen) kept.set(chosen)
  else kept.clear()
  for (const listener of listeners) listener()
}

/** What is added to the query of a call with this path. */
export const teamOf = (path: string): { e_provider_id?: number } => {
  const id = path.startsWith('provider/') ? ownTeam(current(), session.user()?.id) : undefined
  return id === undefined ? {} : { e_provider_id: id }
}
