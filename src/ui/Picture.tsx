import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import type { Media } from '#lib/media.ts'
import { fallbackSource, mediaSources } from '#lib/mediaSources.ts'
import { cx } from './classes.ts'

type PictureProps = {
  media: Pick<Media, 'url' | 'width' | 'height' | 'color'> | null | undefined
  /** The point that stays visible where the picture is cropped, in percent. */
  focal?: { x: number; y: number } | null | undefined
  /** Empty where the text beside it says the same. */
  alt?: string
  /** The `sizes` attribute: `(width >= 64rem) 25vw, 50vw`. */
  sizes: string
  /** Visible on load (LCP): fetched eagerly at high priority. */
  first?: boolean
  className?: string
  /** Shown if there is no picture. */
  fallback?: ReactNode
}

/** A picture that fills its frame, in the size and format this screen needs, with its colour as placeholder. */
export const Picture = ({ media, alt = '', focal, sizes, first, className, fallback }: PictureProps) => {
  if (!media)
    return (
      <span aria-hidden className={cx('grid place-items-center bg-main-wash text-main-ink', className)}>
        {fallback}
      </span>
    )
  // A file of this browser has one size and format.
  const own = media.url.startsWith('blob:')
  const sources = own ? undefined : mediaSources(media, sizes)
  const source = own ? media.url : fallbackSource(media.url, sizes)
  // Preloaded by the document, because the browser finds the sources only when it parses the element.
  if (import.meta.env.SSR && first && sources)
    preload(source, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sources,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  return (
    <picture className="contents [&>source]:hidden">
      {sources && <source type="image/avif" srcSet={sources} sizes={sizes} />}
      <img
        src={source}
        alt={alt}
        width={media.width}
        height={media.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        style={{ backgroundColor: media.color, ...(focal && { objectPosition: `${focal.x}% ${focal.y}%` }) }}
        className={cx('object-cover', className)}
      />
    </picture>
  )
}
