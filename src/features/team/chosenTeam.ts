import { useSyncExternalStore } from 'react'
import { session, useUser } from '#web/session.ts'
import { chosenTeam, keptTeam, ofTab, type Team } from '#web/team.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For somebody in several teams: the one their calls as a provider are made for; undefined: their first one. */
export const useChosenTeam = (): number | undefined => {
  const userId = useUser()?.id
  const chosen = useSyncExternalStore(subscribe, chosenTeam, () => null)
  return chosen?.userId === userId ? chosen?.teamId : undefined
}

const ofUser = (teamId: number | null): Team | null => {
  const userId = session.user()?.id
  return teamId === null || userId === undefined ? null : { userId, teamId }
}

export const chooseTeam = (teamId: number | null): void => {
  ofTab.chosen = ofUser(teamId)
  ofTab.first = null
  if (ofTab.chosen) keptTeam.set(ofTab.chosen)
  else keptTeam.clear()
  for (const listener of listeners) listener()
}

/** The first one is shown, as none was chosen. */
export const showTeam = (teamId: number): void => {
  ofTab.first = ofUser(teamId)
}
