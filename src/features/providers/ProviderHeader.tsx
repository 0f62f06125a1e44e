import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import type { Media } from '#lib/media.ts'
import { Badge } from '#ui/Badge.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import { Availability } from './Availability.tsx'
import type { EProvider } from './contract.ts'
import type { messages } from './messages.ts'
import { Verified } from './Verified.tsx'

type ProviderHeaderProps = {
  provider: EProvider
  cover: Media | undefined
  /** What they do. */
  children: ReactNode
}

/** Cover, logo, name, rating and type. */
export const ProviderHeader = ({ provider, cover, children }: ProviderHeaderProps) => {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  const [emblem] = provider.media
  return (
    <header>
      <div className="aspect-2/1 overflow-hidden rounded-panel sm:aspect-4/1">
        <Picture media={cover} sizes="(width >= 80rem) 75rem, 100vw" first className="size-full object-[50%_36%]" />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-4 px-2 sm:px-8">
        <Picture
          media={emblem}
          sizes="112px"
          className="relative -mt-12 size-28 rounded-full border-4 border-ground"
          fallback={<UserRound className="size-12" />}
        />
        <div className="grid min-w-0 grid-cols-1 content-start gap-2 sm:pt-4">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{tr(provider.name)}</h1>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Stars rate={provider.rate} count={provider.total_reviews === 0 ? 0 : undefined} size="h-5 w-27.5" />
            <a
              href="#reviews"
              className="inline-flex min-h-11 items-center text-soft text-sm underline underline-offset-4"
            >
              {t('reviews_count', { count: provider.total_reviews })}
            </a>
            {provider.e_provider_type && <Badge tone="brand">{tr(provider.e_provider_type.name)}</Badge>}
            <Availability provider={provider} />
          </p>
          <Verified provider={provider} />
          {children}
        </div>
      </div>
    </header>
  )
}
