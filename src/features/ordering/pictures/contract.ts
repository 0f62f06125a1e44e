import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { id, idParams } from '#lib/schema.ts'
import { moments } from './rules.ts'

const visitPicture = z.object({
  id: z.int(),
  moment: z.enum(moments),
  /** Who took it. */
  user: z.object({ id: z.int(), name: z.string() }),
  media: z.array(media),
  created_at: z.string(),
})
export type VisitPicture = z.infer<typeof visitPicture>

export const listVisitPictures = contract({
  method: 'GET',
  path: 'bookings/:id/work',
  access: 'user',
  summary: 'Pictures of the work, before and after, oldest first; the two sides of the booking see them',
  params: idParams,
  reply: z.array(visitPicture),
  message: 'Pictures retrieved successfully',
})

export const addVisitPicture = contract({
  method: 'POST',
  path: 'bookings/:id/work',
  access: 'user',
  summary: 'The team adds a picture of the work, uploaded to uploads/store before',
  params: idParams,
  body: z.object({ moment: z.enum(moments), uuid }),
  reply: z.array(visitPicture),
  message: 'Picture Saved successfully',
})

export const removeVisitPicture = contract({
  method: 'PUT',
  path: 'bookings/:id/work',
  access: 'user',
  summary: 'Removes a picture; only by the person who took it',
  params: idParams,
  body: z.object({ picture_id: id() }),
  reply: z.array(visitPicture),
  message: 'Picture Deleted successfully',
})

/** Served as a file by `http.ts`: one of the sizes of `/media`, for the two sides of the booking. */
export const viewVisitPicture = contract({
  method: 'GET',
  path: 'bookings/:id/work/:uuid/:name',
  access: 'user',
  summary: 'A picture of the work, in the sizes and formats of /media; the two sides of the booking see it',
  params: z.object({ id: idParams.shape.id, uuid: z.string(), name: z.string() }),
  query: z.partial(z.object({ w: z.string(), f: z.string(), c: z.string() })),
  reply: z.string(),
  media: 'application/octet-stream',
})
