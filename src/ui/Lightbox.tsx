import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, type TouchEvent, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Media } from '#lib/media.ts'
import { IconButton } from './Button.tsx'
import { cx } from './classes.ts'
import { useLanguage, useWords } from './language.tsx'
import type { messages } from './messages.ts'
import { Picture } from './Picture.tsx'
import { Sheet } from './Sheet.tsx'

export type Shown = { media: Media | undefined; caption: string }

type LightboxProps = {
  pictures: readonly Shown[]
  /** The one that is shown; null while closed. */
  at: number | null
  onMove: (at: number | null) => void
}

const arrow = 'absolute top-1/2 z-10 -translate-y-1/2 bg-surface/90 shadow-raised hover:bg-surface'

/** Pixels a finger must travel for the next picture. */
const swipe = 40

/**
 * While something is open over the page, Back closes it: opening it is a step in the browser's history, and closing it
 * any other way takes that step back. Answers what closes it.
 */
const useStepBack = (open: boolean, close: () => void) => {
  const { key, state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const stepped = (state as { over?: string } | null)?.over === id
  const shownOn = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step for each opening
  useEffect(() => {
    if (open && !stepped)
      void navigate({ pathname, search, hash }, { state: { ...state, over: id }, preventScrollReset: true })
  }, [open])
  // Back took the step away; or the step came when it was closed already, or by going forward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step counts
  useEffect(() => {
    if (shownOn.current !== key && open && !stepped) close()
    if (shownOn.current !== key && !open && stepped) void navigate(-1)
    shownOn.current = key
  }, [key])
  return () => {
    close()
    if (stepped) void navigate(-1)
  }
}

/** How wide a picture is and how wide beside its height, so that its place is kept before it comes. */
const frameOf = (media: Media | undefined) =>
  ({ '--wide': `${media?.width ?? 640}px`, '--ratio': (media?.width ?? 4) / (media?.height ?? 3) }) as CSSProperties

/** Pictures one by one and large: by buttons, arrow keys and finger, in the direction of the language. */
export const Lightbox = ({ pictures, at, onMove }: LightboxProps) => {
  const t = useWords<typeof messages>('ui')
  const { locale } = useLanguage()
  const began = useRef(0)
  const shown = at === null ? undefined : pictures[at]
  const forward = locale === 'ar' ? -1 : 1
  const many = pictures.length > 1
  const leave = useStepBack(shown !== undefined, () => onMove(null))
  const move = (by: number) => at !== null && onMove((at + by + pictures.length) % pictures.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: moving depends on the place alone
  useEffect(() => {
    if (at === null || !many) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') move(forward)
      if (key === 'ArrowLeft') move(-forward)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [at, many, forward])

  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const travelled = (changedTouches[0]?.clientX ?? 0) - began.current
    if (many && Math.abs(travelled) > swipe) move(travelled < 0 ? forward : -forward)
  }
  return (
    <Sheet
      side="bottom"
      open={shown !== undefined}
      onClose={leave}
      title={shown?.caption}
      subtitle={many && at !== null ? t('picture_of', { n: at + 1, of: pictures.length }) : undefined}
    >
      <div
        className="relative touch-pan-y"
        onTouchStart={({ touches }) => {
          began.current = touches[0]?.clientX ?? 0
        }}
        onTouchEnd={onTouchEnd}
      >
        {many && (
          <IconButton label={t('previous_picture')} className={cx(arrow, 'start-2')} onClick={() => move(-1)}>
            <ChevronLeft className="size-6 rtl:rotate-180" />
          </IconButton>
        )}
        <p aria-live="polite" className="sr-only">
          {shown && at !== null && `${shown.caption} (${at + 1}/${pictures.length})`}
        </p>
        <div style={frameOf(shown?.media)}>
          <Picture
            key={at}
            media={shown?.media}
            alt={shown?.caption ?? ''}
            sizes="100vw"
            className="mx-auto h-auto w-[min(100%,var(--wide),min(70dvh,100dvh-11rem)*var(--ratio))] rounded-card"
          />
        </div>
        {many && (
          <IconButton label={t('next_picture')} className={cx(arrow, 'end-2')} onClick={() => move(1)}>
            <ChevronRight className="size-6 rtl:rotate-180" />
          </IconButton>
        )}
      </div>
    </Sheet>
  )
}
