/** Characters of the address that stand in for a missing description (`spec §3`). */
const descriptionLength = 20

/** The label of an address: its description, or the beginning of the address; never splits a character. */
export const descriptionOf = (description: string | null | undefined, address: string): string =>
  description?.trim() || [...address].slice(0, descriptionLength).join('').trim()
