/** Pages that other pages link to, by ids of their own (`spec §2.1`); every other page takes the next free id. */
export const fixedPages = { privacy: 1, terms: 2, about: 3 } as const
export type FixedPage = keyof typeof fixedPages
export const fixedNames: readonly FixedPage[] = ['terms', 'privacy', 'about']
export const fixedIds = Object.values(fixedPages)

/** Where a link leads whose address was typed: without a scheme to another site or an email, `/help` to a page of this one. */
export const linkOf = (typed: string): string => {
  if (typed === '' || /^([a-z][a-z0-9+-]*:|[/?#])/i.test(typed)) return typed
  return `${/^[^\s/]+@[^\s/]+$/.test(typed) ? 'mailto:' : 'https://'}${typed}`
}
