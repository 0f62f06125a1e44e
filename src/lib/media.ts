import * as z from 'zod/mini'

/** A picture (`wire.md §3`). URLs are absolute; `mediaSource` in `mediaSources.ts` gives sized ones. */
export const media = z.looseObject({
  id: z.int(),
  name: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  /** The file as it was stored. */
  url: z.string(),
  /** 200 × 200, cropped. */
  thumb: z.string(),
  /** 100 × 100, cropped. */
  icon: z.string(),
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`, shown until the picture arrives. */
  color: z.string(),
  formatted_size: z.string(),
})
export type Media = z.infer<typeof media>

/** What a picture shows, and the point that stays visible where it is cropped, in percent. */
const mediaNote = z.object({
  id: z.int(),
  alt: z.nullable(z.object({ en: z.string(), ar: z.string() })),
  focal: z.nullable(z.object({ x: z.int(), y: z.int() })),
})
export type MediaNote = z.infer<typeof mediaNote>

/** Keys of every resource with pictures. */
export const pictured = {
  has_media: z.boolean(),
  media: z.array(media),
  /** with=mediaNotes: of the pictures that have any. */
  media_notes: z.optional(z.array(mediaNote)),
}
