import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '#features/settings/useSettings.ts'
import { useWords } from '#ui/language.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { FaqList, FaqListSkeleton } from './FaqList.tsx'
import type { messages } from './messages.ts'
import { askedFaqs, faqsWith } from './queryOptions.ts'

/** Help without a topic: what was searched for, else what is asked most; and who can be asked. */
export const HelpStart = ({ typed }: { typed: string }) => {
  const t = useWords<typeof messages>('content')
  const searched = typed.trim() !== ''
  const { data, error, refetch } = useQuery({
    ...(searched ? faqsWith(typed) : askedFaqs),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-10">
      {(searched || data?.length !== 0) && (
        <div className="grid gap-4">
          <h2 className="font-semibold text-xl">{t(searched ? 'found' : 'asked')}</h2>
          {!data && (error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <FaqListSkeleton />)}
          <p role="status" className="text-soft empty:hidden">
            {data?.length === 0 && t('found_none')}
          </p>
          {data && data.length > 0 && <FaqList faqs={data} />}
        </div>
      )}
      <Contact />
    </div>
  )
}

const Way = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="flex gap-4 rounded-card border border-line bg-surface p-5">
    <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-main-wash text-main-ink">
      {icon}
    </span>
    <span className="grid min-w-0 content-start gap-1">
      <span className="font-medium">{title}</span>
      {children}
    </span>
  </li>
)

const link =
  'wrap-anywhere inline-flex min-h-11 items-center font-medium text-main-ink underline-offset-4 hover:underline'

/** Who can be asked: about a booking there, about anything else by mail or telephone. */
const Contact = () => {
  const t = useWords<typeof messages>('content')
  const { support_email: email, support_phone: phone } = useSettings()
  return (
    <div className="grid gap-4">
      <h2 className="font-semibold text-xl">{t('contact.us')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <Way icon={<CalendarCheck className="size-5" />} title={t('contact.booking')}>
          <span className="text-soft text-sm">{t('contact.booking_hint')}</span>
          <Link to="/bookings" className={link}>
            {t('contact.booking_go')}
          </Link>
        </Way>
        {email && (
          <Way icon={<Mail className="size-5" />} title={t('contact.mail')}>
            <a href={`mailto:${email}`} className={link}>
              <bdi dir="ltr">{email}</bdi>
            </a>
          </Way>
        )}
        {phone && (
          <Way icon={<Phone className="size-5" />} title={t('contact.phone')}>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
              <bdi dir="ltr" className="figures">
                {phone}
              </bdi>
            </a>
          </Way>
        )}
      </ul>
    </div>
  )
}
