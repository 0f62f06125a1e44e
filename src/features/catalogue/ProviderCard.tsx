import UserRound from 'lucide-react/icons/user-round'
import type { EProvider } from '#features/providers/contract.ts'
import { Verified } from '#features/providers/Verified.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Stars } from '#ui/Stars.tsx'
import type { messages } from './messages.ts'

/** The provider of a service (`spec §2.19`). */
export const ProviderCard = ({ provider }: { provider: EProvider }) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('provider')}</h2>
      <div className="flex items-center gap-4">
        <Picture
          media={provider.media?.[0]}
          sizes="64px"
          className="size-16 shrink-0 rounded-full"
          fallback={<UserRound className="size-8" />}
        />
        <div className="min-w-0">
          <p className="font-medium">{tr(provider.name)}</p>
          <Stars rate={provider.rate} count={provider.total_reviews} />
        </div>
      </div>
      <Verified provider={provider} />
      <p className="line-clamp-3 text-soft text-sm">{plainText(tr(provider.description))}</p>
      <LinkButton to={`/e_provider/${provider.id}`} look="second" wide>
        {t('view_more')}
      </LinkButton>
    </Card>
  )
}
