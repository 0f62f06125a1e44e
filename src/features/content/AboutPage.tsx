import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { LoaderFunctionArgs } from 'react-router'
import { useSetting } from '#features/settings/useSettings.ts'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import type { messages } from './messages.ts'
import { slides } from './queryOptions.ts'
import { aboutSeoData } from './seoData.ts'

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (client) => [client.ensureQueryData(slides)], aboutSeoData)
export const clientLoader = () => null

const reasons = [
  { key: 'about.why_people', Icon: BadgeCheck },
  { key: 'about.why_times', Icon: CalendarCheck },
  { key: 'about.why_prices', Icon: ReceiptText },
] as const

/** About Us, Our Story, Why Choose (`spec §2.14`). */
export default function AboutPage() {
  const t = useWords<typeof messages>('content')
  const app = useSetting('app_name')
  const picture = useQuery(slides).data?.[0]?.media[0]
  return (
    <div className="page grid max-w-5xl gap-16 py-10 sm:py-16">
      <Head page="about_us" description={t('about.us_text', { app })} />
      <section className="mx-auto max-w-2xl text-center">
        <h1 className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">{t('about.us')}</h1>
        <p className="text-lg text-soft">{t('about.us_text', { app })}</p>
      </section>
      <section className={cx('grid items-center gap-8', picture && 'md:grid-cols-2 md:gap-12')}>
        {picture && (
          <div className="aspect-4/3 overflow-hidden rounded-panel">
            <Picture
              media={picture}
              sizes="(width >= 48rem) 30rem, 100vw"
              first
              className="mirror size-full object-[86%_50%]"
            />
          </div>
        )}
        <div>
          <h2 className="mb-4 font-semibold text-2xl">{t('about.story')}</h2>
          <p className="text-soft">{t('about.story_text', { app })}</p>
        </div>
      </section>
      <section>
        <h2 className="mb-8 text-center font-semibold text-2xl">{t('about.why', { app })}</h2>
        <ul className="grid gap-5 md:grid-cols-3">
          {reasons.map(({ key, Icon }) => (
            <li key={key} className="rounded-card bg-sunken p-6">
              <Icon aria-hidden className="mb-4 size-8 text-main-ink" />
              <h3 className="mb-2 font-semibold text-lg">{t(key)}</h3>
              <p className="text-soft">{t(`${key}_text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
