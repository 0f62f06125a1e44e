import * as z from 'zod/mini'
import { uuid } from '#features/uploads/contract.ts'
import { contract } from '#lib/contract.ts'
import { media } from '#lib/media.ts'
import { idParams, text, translated } from '#lib/schema.ts'
import { meritKinds, mostMerits } from './rules.ts'

const words = (max: number) => z.object({ en: text(max), ar: text(max) })

const work = z.object({ id: z.int(), description: translated, media: z.array(media) })
export type Work = z.infer<typeof work>

const merit = z.object({ id: z.nullable(z.int()), title: translated, description: translated })
export type Merit = z.infer<typeof merit>

const publicPage = z.object({
  id: z.int(),
  name: translated,
  /** Plain text; paragraphs are separated by empty lines. */
  description: translated,
  cover: z.nullable(media),
  work: z.array(work),
  awards: z.array(merit),
  experiences: z.array(merit),
})
export type PublicPage = z.infer<typeof publicPage>

export const getPublicPage = contract({
  method: 'GET',
  path: 'provider/page',
  access: 'manager',
  summary: 'What customers see of the provider, to be edited',
  reply: publicPage,
  message: 'Page retrieved successfully',
})

export const saveDescription = contract({
  method: 'PUT',
  path: 'provider/page',
  access: 'manager',
  summary: 'Changes the description of the provider; changed_meanwhile if it is no longer the `former` one',
  body: z.object({ description: words(10_000), former: z.optional(translated) }),
  reply: publicPage,
  message: 'Page Saved successfully',
})

export const saveCover = contract({
  method: 'PUT',
  path: 'provider/page/cover',
  access: 'manager',
  summary: 'Makes an upload of the caller the picture of the provider',
  body: z.object({ uuid }),
  reply: publicPage,
  message: 'Page Saved successfully',
})

export const addWork = contract({
  method: 'POST',
  path: 'provider/page/work',
  access: 'manager',
  summary: 'Adds an upload of the caller to the pictures of work',
  body: z.object({ uuid }),
  reply: publicPage,
  message: 'Page Saved successfully',
})

export const saveWork = contract({
  method: 'PUT',
  path: 'provider/page/work/:id',
  access: 'manager',
  summary: 'Describes a picture of work; changed_meanwhile if its description is no longer the `former` one',
  params: idParams,
  body: z.object({ description: words(255), former: z.optional(translated) }),
  reply: publicPage,
  message: 'Page Saved successfully',
})

export const removeWork = contract({
  method: 'DELETE',
  path: 'provider/page/work/:id',
  access: 'manager',
  summary: 'Removes a picture of work',
  params: idParams,
  reply: publicPage,
  message: 'Page Saved successfully',
})

export const saveMerits = contract({
  method: 'PUT',
  path: 'provider/page/merits',
  access: 'manager',
  summary:
    'Replaces the awards or the experiences; entries without a title are left out. changed_meanwhile if they are no longer the `former` ones',
  body: z.object({
    kind: z.enum(meritKinds),
    entries: z.array(z.object({ title: words(255), description: words(2000) })).check(z.maxLength(mostMerits)),
    former: z.optional(z.array(merit).check(z.maxLength(100))),
  }),
  // The whole list twice, in letters of up to three bytes.
  mostBytes: 640 * 1024,
  reply: publicPage,
  message: 'Page Saved successfully',
})
