import { MapPin, Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import type { EService } from './contract.ts'
import type { messages } from './messages.ts'
import { ServicePrice } from './ServicePrice.tsx'

/** A service in a list (`spec §2.9`): the whole card is one link. */
export const ServiceCard = ({ service, first }: { service: EService; first?: boolean }) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  return (
    <article className="group relative flex h-full flex-col">
      <div className="aspect-4/3 overflow-hidden rounded-card">
        <Picture
          media={service.media[0]}
          sizes="(width >= 64rem) 25rem, (width >= 40rem) 50vw, calc(100vw - 2rem)"
          first={first}
          className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
          fallback={<Wrench className="size-10" />}
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 pt-4">
        <h3 className="font-semibold text-lg leading-snug">
          <Link to={`/e_service/${service.id}`} className="after:absolute after:inset-0 after:rounded-card">
            {tr(service.name)}
          </Link>
        </h3>
        <Stars rate={service.rate} count={service.total_reviews} />
        {typeof service.distance === 'number' && (
          <p className="flex items-center gap-1.5 text-sm">
            <MapPin aria-hidden className="size-4 shrink-0 text-main-ink" />
            <span>
              {t('distance', { km: service.distance })}
              {service.comes_here === false && <span className="text-soft"> · {t('too_far')}</span>}
            </span>
          </p>
        )}
        <p className="line-clamp-2 text-soft text-sm">{plainText(tr(service.description))}</p>
        <div className="mt-auto pt-2">
          <span className="text-soft text-sm">{t('starts_from')}</span>
          <ServicePrice service={service} />
        </div>
      </div>
    </article>
  )
}
