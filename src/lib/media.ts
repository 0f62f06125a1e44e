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

/** Keys of every resource with pictures. */
export const pictured = { has_media: z.boolean(), media: z.array(media) }
