/** How one gets from the street to the door. */
export const entranceKeys = ['building', 'floor', 'door', 'entrance_note'] as const
export type Entrance = { [key in (typeof entranceKeys)[number]]?: string | null | undefined }

/** The parts that say something. */
export const entranceOf = (address: Entrance): Partial<Record<keyof Entrance, string>> =>
  Object.fromEntries(entranceKeys.flatMap((key) => (address[key]?.trim() ? [[key, address[key].trim()]] : [])))

/** As columns: what was left empty is null, what was not sent stays undefined. */
export const entranceColumns = (body: Entrance): Entrance =>
  Object.fromEntries(entranceKeys.map((key) => [key, body[key] === undefined ? undefined : body[key]?.trim() || null]))

/** Characters of the address that stand in for a missing description. */
const descriptionLength = 20

/** The label of an address: its description, or the beginning of the address (`spec §3`); never splits a character. */
export const descriptionOf = (description: string | null | undefined, address: string): string =>
  description?.trim() || [...address.trim()].slice(0, descriptionLength).join('').trim()

type Nearness = {
  /** An address with a point is chosen. */
  chosen: boolean
  /** The device said where it is. */
  located: boolean
  /** It was asked and did not say. */
  failed: boolean
  /** The list is to be in the order of distance. */
  wanted: boolean
}

/** What is said about the point that services are sorted by; a wanted order without a point is never silent. */
export const nearStatus = ({ chosen, located, failed, wanted }: Nearness) => {
  if (chosen) return 'near.address'
  if (located) return 'near.on'
  if (failed) return 'near.failed'
  return wanted ? 'near.needed' : null
}
