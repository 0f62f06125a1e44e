/** Characters of the address that stand in for a missing description (`spec §3`). */
const descriptionLength = 20

/** What an address is called: its description, or the beginning of the address; never half a character. */
export const descriptionOf = (description: string | null | undefined, address: string): string =>
  description?.trim() || [...address].slice(0, descriptionLength).join('').trim()
