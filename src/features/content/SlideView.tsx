import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readableOn } from '#lib/colour.ts'
import { useTranslated } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Slide } from './contract.ts'

/** The link of a slide's button (`spec §2.8`); null: none. */
const linkOf = ({ e_service_id, e_provider_id }: Slide): string | null =>
  e_service_id !== null ? `/e_service/${e_service_id}` : e_provider_id !== null ? `/e_provider/${e_provider_id}` : null

const buttonClass =
  'inline-flex min-h-12 items-center rounded-control px-6 font-medium shadow-card transition-[filter] hover:brightness-95'

/** One slide: a wide picture with the text over its start half; mirrored in right-to-left. `picture` replaces the stored one. */
export const SlideView = ({ slide, picture }: { slide: Slide; picture?: ReactNode }) => {
  const tr = useTranslated()
  const to = linkOf(slide)
  const colours = { backgroundColor: slide.button_color, color: readableOn(slide.button_color) }
  return (
    <div className="relative aspect-5/6 overflow-hidden sm:aspect-8/3">
      {picture ?? (
        <Picture
          media={slide.media[0]}
          sizes="(width >= 80rem) 75rem, (width >= 40rem) 100vw, 220vw"
          className="mirror absolute inset-0 size-full select-none object-[86%_50%]"
        />
      )}
      <div className="relative flex h-full flex-col items-start gap-4 p-6 sm:w-1/2 sm:justify-center sm:ps-20">
        <p
          className="font-semibold text-2xl leading-tight tracking-tight sm:text-3xl lg:text-5xl"
          style={{ color: slide.text_color }}
        >
          {tr(slide.text)}
        </p>
        {slide.button &&
          (to ? (
            <Link to={to} className={buttonClass} style={colours} draggable={false}>
              {tr(slide.button)}
            </Link>
          ) : (
            <button type="button" className={buttonClass} style={colours}>
              {tr(slide.button)}
            </button>
          ))}
      </div>
    </div>
  )
}
