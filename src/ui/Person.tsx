import type { ReactNode } from 'react'
import type { Media } from '#lib/media.ts'
import { Picture } from './Picture.tsx'

type PersonProps = {
  name: string
  media: Pick<Media, 'url' | 'width' | 'height' | 'color'> | null | undefined
  /** Facts after the name. */
  children?: ReactNode
}

/** A face and a name in one line; without a picture the initial stands for the face. */
export const Person = ({ name, media, children }: PersonProps) => (
  <span className="flex min-w-0 items-center gap-2 text-sm">
    <Picture
      media={media}
      sizes="28px"
      className="size-7 shrink-0 rounded-full font-medium text-xs"
      fallback={name.slice(0, 1)}
    />
    <span className="min-w-0 truncate">{name}</span>
    {children}
  </span>
)
