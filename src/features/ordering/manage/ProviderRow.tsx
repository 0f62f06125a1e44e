import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import UserRound from 'lucide-react/icons/user-round'
import { Link } from 'react-router'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { useFocusThread } from '#features/messages/useFocusThread.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useIsActing } from '#web/session.ts'

/** Who comes: face, name, and how to reach them. */
export const ProviderRow = ({ booking: { e_provider: provider } }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const focusThread = useFocusThread()
  const isActing = useIsActing()
  const phone = provider.mobile_number ?? provider.phone_number
  return (
    <section aria-label={t('line.provider')} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Link to={`/e_provider/${provider.id}`} className="flex min-w-48 flex-1 items-center gap-3 hover:underline">
        <Picture
          media={provider.media[0]}
          sizes="56px"
          className="size-14 shrink-0 rounded-full"
          fallback={<UserRound className="size-6" />}
        />
        <span className="min-w-0">
          <span className="block text-soft text-sm">{t('line.provider')}</span>
          <span className="font-semibold leading-snug">{tr(provider.name)}</span>
        </span>
      </Link>
      <span className="flex flex-wrap gap-2">
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonClass({ look: 'second', size: 'small' })}>
            <Phone aria-hidden className="size-4" />
            {t('contact.call')}
          </a>
        )}
        {!isActing && (
          <Button look="second" size="small" icon={<MessageCircle className="size-4" />} onClick={focusThread}>
            {t('contact.message')}
          </Button>
        )}
      </span>
    </section>
  )
}
