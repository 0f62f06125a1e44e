import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'

/** Where a provider starts from, as their page shows it, and how many kilometres they go from there. */
const place = {
  address: text(255, 1),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
}
const range = { range_km: z.number().check(z.minimum(1), z.maximum(1000)) }

const area = z.object({ ...range, place: z.nullable(z.object(place)) })
export type Area = z.infer<typeof area>

export const getArea = contract({
  method: 'GET',
  path: 'provider/area',
  access: 'manager',
  summary: 'Where a provider starts from and how far they go; without a place nobody can book them',
  reply: area,
  message: 'Area retrieved successfully',
})

/** As it was read, whatever is stored. */
const former = z.object({
  range_km: z.number(),
  place: z.nullable(z.object({ address: z.string(), latitude: z.number(), longitude: z.number() })),
})
/** `former`: what it was when the form was opened. Without it nothing is compared. */
const areaBody = z.object({ ...place, ...range, former: z.optional(former) })
export type AreaBody = z.infer<typeof areaBody>

export const saveArea = contract({
  method: 'PUT',
  path: 'provider/area',
  access: 'manager',
  summary:
    'Sets it; their times are of the zone at that place from now on. changed_meanwhile if it is no longer the `former` one',
  body: areaBody,
  reply: area,
  message: 'Area saved successfully',
})
