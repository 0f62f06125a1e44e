import type { ReactNode } from 'react'
import { cx } from './classes.ts'

/** What the component needs of an API media item. */
export type Shown = { url: string; width?: number; height?: number; color?: string }

type PictureProps = {
  media: Shown | null | undefined
  /** Empty where the words beside it say the same. */
  alt?: string
  /** Widths it may take, as CSS tells the browser: `(width >= 64rem) 25vw, 50vw`. */
  sizes: string
  /** The one in sight on arrival: fetched first and at once. */
  first?: boolean
  className?: string
  /** Stands in where there is no picture. */
  fallback?: ReactNode
}

const widths = [320, 640, 960, 1280] as const

/** Variants are made by the media route; drawings and pictures of elsewhere go as they are. */
const sized = (url: string) => url.includes('/media/')

const srcSet = (url: string, format: 'avif' | 'webp') =>
  widths.map((w) => `${url}${url.includes('?') ? '&' : '?'}w=${w}&f=${format} ${w}w`).join(', ')

/** A picture that fills its frame, in the size and format this screen needs, over its own colour until it comes. */
export const Picture = ({ media, alt = '', sizes, first, className, fallback }: PictureProps) => {
  if (!media)
    return (
      <span aria-hidden className={cx('grid place-items-center bg-main-wash text-main-ink', className)}>
        {fallback}
      </span>
    )
  const { url, width = 960, height = 640, color } = media
  return (
    <picture className="contents">
      {sized(url) && <source type="image/avif" srcSet={srcSet(url, 'avif')} sizes={sizes} />}
      {sized(url) && <source type="image/webp" srcSet={srcSet(url, 'webp')} sizes={sizes} />}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        style={color ? { backgroundColor: color } : undefined}
        className={cx('object-cover', className)}
      />
    </picture>
  )
}
