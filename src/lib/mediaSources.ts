/** Widths in which pictures are served, resized on demand; no others. */
export const mediaWidths = [100, 200, 320, 480, 640, 960, 1280, 1600] as const
export type MediaWidth = (typeof mediaWidths)[number]

export const mediaFormats = ['avif', 'webp', 'jpeg', 'png'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** The URL without its host: our pages load pictures from their own origin. */
export const mediaPath = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')

/** URL of a picture in one width and format. */
export const mediaSource = (url: string, width: MediaWidth, format: MediaFormat): string =>
  `${mediaPath(url).replace(/\?.*$/, '')}?w=${width}&f=${format}`

/** `srcset` of a picture: every width up to its own, and the first one above; it is never enlarged. */
export const mediaSources = (picture: { url: string; width: number }, format: MediaFormat): string => {
  const above = mediaWidths.findIndex((width) => width >= picture.width)
  const widths = above < 0 ? mediaWidths : mediaWidths.slice(0, above + 1)
  return widths.map((width) => `${mediaSource(picture.url, width, format)} ${width}w`).join(', ')
}
