import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
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
  /** Index of the picture shown; null while closed. */
  at: number | null
  onMove: (at: number | null) => void
}

const arrow = 'absolute top-1/2 z-10 -translate-y-1/2 bg-surface/90 shadow-raised hover:bg-surface'

/** Minimum swipe distance in pixels. */
const swipe = 40

/**
 * Makes Back close an overlay: opening pushes a history entry, and closing it any other way goes back. Returns the close
 * function.
 */
const useHistoryEntry = (open: boolean, close: () => void) => {
  const { key, state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const hasEntry = (state as { over?: string } | null)?.over === id
  const shownOn = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one entry for each opening
  useEffect(() => {
    if (open && !hasEntry)
      void navigate({ pathname, search, hash }, { state: { ...state, over: id }, preventScrollReset: true })
  }, [open])
  // Back left the entry; or the entry became current after closing, or by Forward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a navigation counts
  useEffect(() => {
    if (shownOn.current !== key && open && !hasEntry) close()
    if (shownOn.current !== key && !open && hasEntry) void navigate(-1)
    shownOn.current = key
  }, [key])
  return () => {
    close()
    if (hasEntry) void navigate(-1)
  }
}

/** Width and aspect ratio as CSS variables, so that the space is reserved before the picture loads. */
const frameOf = (media: Media | undefined) =>
  ({ '--wide': `${media?.width ?? 640}px`, '--ratio': (media?.width ?? 4) / (media?.height ?? 3) }) as CSSProperties

/** Full-size pictures one by one: by buttons, arrow keys and swipe, in the direction of the language. */
export const Lightbox = ({ pictures, at, onMove }: LightboxProps) => {
  const t = useWords<typeof messages>('ui')
  const { locale } = useLanguage()
  const began = useRef(0)
  const shown = at === null ? undefined : pictures[at]
  const forward = locale === 'ar' ? -1 : 1
  const many = pictures.length > 1
  const leave = useHistoryEntry(shown !== undefined, () => onMove(null))
  const move = (by: number) => at !== null && onMove((at + by + pictures.length) % pictures.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: moving depends on the index alone
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
