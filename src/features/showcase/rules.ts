/** The lists of a public page that hold titles with texts. */
export const meritKinds = ['awards', 'experiences'] as const
export type MeritKind = (typeof meritKinds)[number]

/** The most pictures of work on a page, and entries in a list. */
export const mostWork = 24
export const mostMerits = 20
