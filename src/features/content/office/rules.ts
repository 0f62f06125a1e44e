/** Pages that other pages link to, by ids of their own (`spec §2.1`); every other page takes the next free id. */
export const fixedPages = { privacy: 1, terms: 2, about: 3 } as const
export type FixedPage = keyof typeof fixedPages
export const fixedNames: readonly FixedPage[] = ['terms', 'privacy', 'about']
export const fixedIds = Object.values(fixedPages)
