import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { decimal, idParams, itemQuery, listQuery, selectable, text } from '#lib/schema.ts'

const detail = (max: number) => z.optional(z.nullable(text(max)))

/** From the street to the door; shown to the worker who comes. */
export const entrance = {
  building: detail(100),
  floor: detail(50),
  door: detail(50),
  entrance_note: detail(500),
}

export const address = selectable(
  z.looseObject({
    id: z.int(),
    description: z.string(),
    address: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    default: z.boolean(),
    user_id: z.int(),
    /** IANA zone of the pin: visits here happen by this clock. */
    time_zone: z.string(),
    ...entrance,
  }),
)
export type Address = z.infer<typeof address>

const degrees = (most: number) => z.optional(z.nullable(decimal(-most, most)))

/** Where a visit can happen. An empty description becomes the first 20 characters of the address (`spec §3`). */
export const addressBody = z.object({
  description: z.optional(z.nullable(text(255))),
  address: text(255, 1),
  latitude: degrees(90),
  longitude: degrees(180),
  default: z.optional(z.nullable(z.boolean())),
  ...entrance,
})
export type AddressBody = z.infer<typeof addressBody>

export const listAddresses = contract({
  method: 'GET',
  path: 'addresses',
  access: 'user',
  summary: "The caller's saved addresses",
  query: listQuery,
  reply: z.array(address),
  message: 'Addresses retrieved successfully',
})

export const getAddress = contract({
  method: 'GET',
  path: 'addresses/:id',
  access: 'user',
  summary: "One of the caller's saved addresses",
  params: idParams,
  query: itemQuery,
  reply: address,
  message: 'Address retrieved successfully',
})

export const addAddress = contract({
  method: 'POST',
  path: 'addresses',
  access: 'user',
  whileActing: true,
  summary: 'Saves an address',
  body: addressBody,
  reply: address,
  message: 'Address Saved successfully',
})

export const updateAddress = contract({
  method: 'PUT',
  path: 'addresses/:id',
  access: 'user',
  whileActing: true,
  summary: 'Changes a saved address; omitted fields stay',
  params: idParams,
  body: z.partial(addressBody),
  reply: address,
  message: 'Address Updated successfully',
})

export const deleteAddress = contract({
  method: 'DELETE',
  path: 'addresses/:id',
  access: 'user',
  whileActing: true,
  summary: 'Deletes a saved address; bookings keep their copy',
  params: idParams,
  reply: address,
  message: 'Address Deleted successfully',
})
