import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Availability } from '#features/providers/Availability.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Person } from '#ui/Person.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import { CategoryLinks } from './CategoryLinks.tsx'
import type { EService } from './contract.ts'
import type { messages } from './messages.ts'
import { ServicePrice } from './ServicePrice.tsx'

type ServiceHeaderProps = {
  service: EService
  /** Beside the price. */
  times?: ReactNode
}

/** Picture, name, rating, who comes with type and availability, and price. */
export const ServiceHeader = ({ service, times }: ServiceHeaderProps) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const { e_provider: provider } = service
  const [first] = service.media
  const note = service.media_notes?.find(({ id }) => id === first?.id)
  return (
    <header className="grid min-w-0 grid-cols-1 content-start gap-5">
      <div className="aspect-3/2 overflow-hidden rounded-panel sm:aspect-2/1">
        <Picture
          media={first}
          alt={tr(note?.alt ?? { en: '', ar: '' })}
          focal={note?.focal}
          sizes="(width >= 64rem) 50rem, calc(100vw - 2rem)"
          first
          className="size-full"
          fallback={<Wrench className="size-14" />}
        />
      </div>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{tr(service.name)}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Stars rate={service.rate} count={service.total_reviews === 0 ? 0 : undefined} size="h-5 w-27.5" />
        {service.total_reviews > 0 && (
          <a
            href="#reviews"
            className="inline-flex min-h-11 items-center text-soft text-sm underline underline-offset-4"
          >
            {t('reviews', { count: service.total_reviews })}
          </a>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {provider && (
            <Link
              to={`/e_provider/${provider.id}`}
              className="inline-flex min-h-11 min-w-0 items-center font-medium underline-offset-4 hover:underline"
            >
              <Person name={tr(provider.name)} media={provider.media?.[0]} />
            </Link>
          )}
          {provider?.e_provider_type && <Badge tone="brand">{tr(provider.e_provider_type.name)}</Badge>}
          <Availability provider={provider} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <ServicePrice service={service} large />
        {times}
      </div>
      <CategoryLinks categories={service.categories} />
    </header>
  )
}
