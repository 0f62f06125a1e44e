import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useLanguage, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { lazyPart } from '#web/lazy.ts'
import { dragRow } from './dragRow.ts'
import type { messages } from './messages.ts'
import { slides } from './queryOptions.ts'
import type { Move } from './SlideMotion.tsx'
import { SlideView } from './SlideView.tsx'

const SlideMotion = lazyPart(() => import('./SlideMotion.tsx'))

/** Whether this was server-rendered and so visible before hydration. */
const useServerRendered = () =>
  useState(
    useSyncExternalStore(
      () => () => {},
      () => false,
      () => true,
    ),
  )[0]

/**
 * The slider (`spec §2.8`). The first slide is plain HTML and the row can be swiped before any script; wrapping,
 * dragging by mouse and autoplay are a lazy chunk.
 */
export const SlideShow = () => {
  const t = useWords<typeof messages>('content')
  const { dir } = useLanguage()
  const { data, isPending } = useQuery(slides)
  const frame = useRef<HTMLDivElement>(null)
  const move = useRef<Move>(null)
  const pendingMoves = useRef<(1 | -1)[]>([])
  const moveBy: Move = (by) => (move.current ? move.current(by) : pendingMoves.current.push(by))
  const [shown, setShown] = useState(-1)
  const serverRendered = useServerRendered()
  const [ready, setReady] = useState(false)
  const [canMove, setCanMove] = useState(false)
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when this takes over
  useEffect(() => {
    setReady(true)
    // A drag or an arrow from before, noted by `earlySlides.js`.
    const early = Number(frame.current?.dataset.early ?? 0)
    if (early !== 0) moveBy(early > 0 ? 1 : -1)
    setCanMove(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is there with the slides
  useEffect(() => {
    if (frame.current) dragRow(frame.current)
  }, [isPending])
  const count = data?.length ?? 0
  const current = Math.max(shown, 0)

  if (isPending) return <Bone className="aspect-5/6 rounded-panel! sm:aspect-8/3" />
  if (!data || count === 0) return null
  const arrow = 'absolute top-1/2 z-10 -translate-y-1/2 bg-surface shadow-raised hover:bg-surface max-sm:hidden'
  return (
    <section aria-roledescription="carousel" aria-label={t('slides')} className="relative">
      <div
        ref={frame}
        data-slides={ready ? 'ready' : 'waiting'}
        className="quiet-scroll snap-x snap-mandatory select-none overflow-x-auto rounded-panel [scrollbar-width:none]"
      >
        <ul className="flex">
          {data.map((slide, n) => (
            <li
              key={slide.id}
              aria-roledescription="slide"
              aria-label={t('slide', { n: n + 1, count })}
              className="min-w-0 shrink-0 grow-0 basis-full snap-start"
              inert={shown >= 0 && n !== shown}
            >
              <SlideView slide={slide} />
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <>
          {ready && (
            <Suspense>
              <SlideMotion
                frame={frame}
                direction={dir}
                move={move}
                onShow={setShown}
                paused={paused}
                pendingMoves={pendingMoves}
                serverRendered={serverRendered}
              />
            </Suspense>
          )}
          <IconButton label={t('previous')} className={cx(arrow, 'start-4')} onClick={() => moveBy(-1)}>
            <ChevronLeft className="mirror size-5" />
          </IconButton>
          <IconButton label={t('next')} className={cx(arrow, 'end-4')} onClick={() => moveBy(1)}>
            <ChevronRight className="mirror size-5" />
          </IconButton>
          {canMove && (
            <IconButton
              label={t(paused ? 'play' : 'pause')}
              className="absolute end-3 bottom-3 z-10 bg-surface/90 shadow-card hover:bg-surface"
              onClick={() => setPaused(!paused)}
            >
              {paused ? <Play className="mirror size-4" /> : <Pause className="size-4" />}
            </IconButton>
          )}
          <p aria-hidden className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center gap-1.5">
            {data.map((slide, n) => (
              <span
                key={slide.id}
                className={cx(
                  'h-1.5 rounded-full bg-surface ring-1 ring-ink/25 transition-[width,opacity]',
                  n === current ? 'w-6' : 'w-1.5 opacity-80',
                )}
              />
            ))}
          </p>
        </>
      )}
    </section>
  )
}
