import { Suspense, useState } from 'react'
import type { Shown } from '#ui/Lightbox.tsx'
import { lazyPart } from './lazy.ts'

const Lightbox = lazyPart(async () => ({ default: (await import('#ui/Lightbox.tsx')).Lightbox }))

/** Pictures that open large; the overlay is loaded with the first one. */
export const useLightbox = () => {
  const [index, setIndex] = useState<number | null>(null)
  const [opened, setOpened] = useState(false)
  const enlarge = (at: number) => {
    setOpened(true)
    setIndex(at)
  }
  const overlay = (pictures: readonly Shown[]) =>
    opened && (
      <Suspense>
        <Lightbox pictures={pictures} at={index} onMove={setIndex} />
      </Suspense>
    )
  /** `opened`: whether one was ever opened. */
  return { opened, enlarge, overlay }
}
