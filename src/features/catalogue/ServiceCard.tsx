import MapPin from 'lucide-react/icons/map-pin'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import type { VisitDay } from '#features/availability/rules.ts'
import { useDistance } from '#features/settings/useDistance.ts'
import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Person } from '#ui/Person.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import { lazyPart } from '#web/lazy.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { CardHeart } from './CardHeart.tsx'
import type { EService } from './contract.ts'
import type { messages } from './messages.ts'
import { ServicePrice } from './ServicePrice.tsx'

const live = () => import('./live/CardFacts.tsx')
const NextStart = lazyPart(async () => ({ default: (await live()).NextStart }))
const VisitsDone = lazyPart(async () => ({ default: (await live()).VisitsDone }))

type ServiceCardProps = {
  service: EService
  /** The services that are asked about in one call: those of its page. */
  ids: readonly number[]
  /** The day the list is filtered by. */
  day?: VisitDay | null | undefined
  /** Upright from tablets on; otherwise the picture is always at the start. */
  upright?: boolean | undefined
  first?: boolean | undefined
}

/**
 * A service in a list (`spec §2.9`) with what one compares: who comes, when next, how far, visits done, rating, price. The
 * whole card is one link; what changes by the minute arrives after the page, into space kept for it.
 */
export const ServiceCard = ({ service, ids, day = null, upright, first }: ServiceCardProps) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const distance = useDistance()
  const Heart = use(CardHeart)
  const hydrated = useHydrated()
  const { id, e_provider: provider } = service
  return (
    <article
      className={cx(
        'group relative grid h-full grid-rows-[1fr_auto] rounded-card border border-line bg-surface p-3 transition-shadow hover:shadow-card',
        upright
          ? 'grid-cols-[--spacing(28)_minmax(0,1fr)] gap-x-3.5 sm:flex sm:flex-col sm:p-0 sm:pb-4'
          : 'grid-cols-[--spacing(28)_minmax(0,1fr)] gap-x-3.5 sm:grid-cols-[--spacing(36)_minmax(0,1fr)] sm:gap-x-4',
      )}
    >
      <div
        className={cx(
          'aspect-square w-full self-start overflow-hidden rounded-control',
          upright && 'sm:aspect-4/3 sm:rounded-b-none sm:rounded-t-card',
        )}
      >
        <Picture
          media={service.media[0]}
          focal={service.cover_focal}
          sizes={upright ? '(width >= 64rem) 25rem, (width >= 40rem) 50vw, 7rem' : '(width >= 40rem) 10rem, 7rem'}
          first={first}
          className="size-full font-semibold text-2xl transition-transform duration-300 group-hover:scale-[1.03]"
          fallback={tr(service.name).slice(0, 1)}
        />
      </div>
      <div className={cx('flex min-w-0 flex-col gap-1', upright && 'sm:gap-1.5 sm:px-4 sm:pt-3')}>
        <h3 className={cx('pe-8 font-semibold leading-snug sm:text-lg', upright && 'sm:pe-0')}>
          <Link
            to={`/e_service/${id}`}
            state={day && { day }}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {tr(service.name)}
          </Link>
        </h3>
        <Stars rate={service.rate} count={service.total_reviews} />
        {provider && (
          <p className="flex min-w-0">
            <Person name={tr(provider.name)} media={provider.media?.[0]} />
          </p>
        )}
        <p className="flex min-w-0 gap-x-1.5 whitespace-nowrap text-sm">
          {hydrated ? (
            <Suspense fallback={'\u00a0'}>
              <NextStart id={id} ids={ids} day={day} />
              <VisitsDone id={id} ids={ids} day={day} />
            </Suspense>
          ) : (
            '\u00a0'
          )}
        </p>
        {typeof service.distance === 'number' && (
          <p className="flex items-center gap-1.5 text-sm">
            <MapPin aria-hidden className="size-4 shrink-0 text-main-ink" />
            <span>
              {service.distance === 0 ? t('very_near') : t('distance', { distance: distance(service.distance) })}
              {service.comes_here === false && <span className="text-soft"> · {t('too_far')}</span>}
            </span>
          </p>
        )}
        {/* The distance takes the place of a line, so that nothing moves when it comes. */}
        <p
          className={cx(
            'line-clamp-1 text-soft text-sm',
            typeof service.distance === 'number' ? 'max-sm:hidden' : 'sm:line-clamp-2',
          )}
        >
          {plainText(tr(service.summary ?? service.description))}
        </p>
      </div>
      <p
        className={cx(
          'col-span-2 mt-2 flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t pt-2',
          upright && 'sm:mx-4 sm:mt-auto sm:pt-3',
        )}
      >
        <span className="text-soft text-xs sm:text-sm">{t('starts_from')}</span>
        <ServicePrice service={service} />
      </p>
      {Heart && hydrated && (
        <Suspense>
          <Heart
            serviceId={id}
            name={tr(service.name)}
            className={upright ? 'sm:end-3 sm:top-3 sm:bg-surface/90 sm:shadow-card' : ''}
          />
        </Suspense>
      )}
    </article>
  )
}
