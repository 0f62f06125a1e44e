/** Widths in which pictures are served, resized on demand; no others. */
export const mediaWidths = [100, 200, 320, 480, 640, 960, 1280, 1600] as const
export type MediaWidth = (typeof mediaWidths)[number]

/** Not PNG, in which a photo of the largest width is several megabytes. */
export const mediaFormats = ['avif', 'webp', 'jpeg'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** The URL without its host: our pages load pictures from their own origin. */
export const mediaPath = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')

/** URL of a picture in one width and format. */
export const mediaSource = (url: string, width: MediaWidth, format: MediaFormat): string =>
  `${mediaPath(url).replace(/\?.*$/, '')}?w=${width}&f=${format}`

/** Widths offered for a picture that grows with the screen: each is about one and a half to two times the one before. */
const fluidWidths: readonly MediaWidth[] = [200, 320, 640, 960, 1600]

/** Pixels of a `sizes` attribute that is one fixed length (`28px`, `5rem`); undefined where it depends on the screen. */
const fixedLength = (sizes: string): number | undefined => {
  const [, number, unit] = /^([\d.]+)(px|rem)$/.exec(sizes) ?? []
  return number === undefined ? undefined : Number(number) * (unit === 'rem' ? 16 : 1)
}

/** The widths, up to the first one that is enough: the picture's own, or three times a fixed length for the sharpest screens. */
const offeredWidths = (own: number, sizes: string): readonly MediaWidth[] => {
  const length = fixedLength(sizes)
  const widths = length === undefined ? fluidWidths : mediaWidths
  const enough = widths.findIndex((width) => width >= Math.min(own, (length ?? Number.POSITIVE_INFINITY) * 3))
  return enough < 0 ? widths : widths.slice(0, enough + 1)
}

/** `srcset` of a picture in AVIF for these `sizes`; it is never enlarged. */
export const mediaSources = (picture: { url: string; width: number }, sizes: string): string =>
  offeredWidths(picture.width, sizes)
    .map((width) => `${mediaSource(picture.url, width, 'avif')} ${width}w`)
    .join(', ')

/** The one file for browsers without AVIF. */
export const fallbackSource = (url: string, sizes: string): string =>
  mediaSource(url, (fixedLength(sizes) ?? 640) <= 100 ? 200 : 640, 'webp')
