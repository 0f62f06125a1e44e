/** The first steps of a provider, in the order of the checklist. */
export const steps = ['photo', 'description', 'hours', 'area', 'service', 'payout'] as const
export type Step = (typeof steps)[number]

/** What every visit relies on; the others help. */
const needed: readonly Step[] = ['hours', 'area', 'service']

export type Done = Record<Step, boolean>

/** The checklist, and whether a customer can book by now. */
export const checklist = (done: Done) => ({
  steps: steps.map((key) => ({ key, done: done[key], needed: needed.includes(key) })),
  bookable: needed.every((key) => done[key]),
})
