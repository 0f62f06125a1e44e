import { STATUSES, THRESHOLDS } from '../rules.ts'

/** The lists above the statuses: visits to come or under way, those that are over, everything. */
export const VIEWS = ['upcoming', 'past', 'all'] as const
export type View = (typeof VIEWS)[number]

const members = {
  upcoming: STATUSES.filter(({ order }) => order < THRESHOLDS.done),
  past: STATUSES.filter(({ order }) => order >= THRESHOLDS.done),
  all: STATUSES,
}

/** Ids of the statuses a view shows. */
export const statusIdsIn = (view: View): number[] => members[view].map(({ id }) => id)

/** What a list shows: a view, or the bookings of one status (`spec §2.22`). */
export type Choice = { view: View } | { statusId: number }

/** The choice in a URL: `?status=6`, `?show=past`; otherwise the upcoming visits. */
export const choiceOf = (params: URLSearchParams): Choice => {
  const status = STATUSES.find(({ id }) => String(id) === params.get('status'))
  if (status) return { statusId: status.id }
  return { view: VIEWS.find((view) => view === params.get('show')) ?? 'upcoming' }
}

/** The query string of a choice; what else it holds stays. */
export const searchFor = (params: URLSearchParams, choice: Choice): string => {
  const next = new URLSearchParams(params)
  next.delete('status')
  next.delete('show')
  if ('statusId' in choice) next.set('status', String(choice.statusId))
  else if (choice.view !== 'upcoming') next.set('show', choice.view)
  return next.size > 0 ? `?${next}` : ''
}

/** The query string of a list that shows a booking in this status: the present one if it does. */
export const searchWith = (search: string, statusId: number): string => {
  const params = new URLSearchParams(search)
  const choice = choiceOf(params)
  if ('statusId' in choice) return choice.statusId === statusId ? search : searchFor(params, { statusId })
  if (statusIdsIn(choice.view).includes(statusId)) return search
  return searchFor(params, { view: choice.view === 'past' ? 'upcoming' : 'past' })
}
