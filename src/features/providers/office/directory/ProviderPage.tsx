import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DateText } from '#features/settings/DateText.tsx'
import { useDistance } from '#features/settings/useDistance.ts'
import { zoneNameWithOffset } from '#lib/time.ts'
import { Badge } from '#ui/Badge.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useLanguage, useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Price } from '#ui/Price.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { now } from '#web/clock.ts'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { NotFound } from '#web/NotFound.tsx'
import { queryFor } from '#web/query.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../../officeMessages.ts'
import { getOfficeProvider } from './calls.ts'
import type { ProviderDossier } from './contract.ts'
import { ProviderActions } from './ProviderActions.tsx'
import { ProviderRecords } from './ProviderRecords.tsx'
import { stateTones } from './stateTones.ts'

/** Everything of one provider, and what the office decides about them (`/office/providers/:id`). */
export default function ProviderPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryFor(getOfficeProvider, { params: { id } }))
  if (error instanceof ApiError && error.code === 'not_found') return <NotFound />
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  return <Shown provider={data} />
}

const Shown = ({ provider }: { provider: ProviderDossier }) => {
  const t = useWords<typeof messages>('providers.office')
  const tr = useTranslated()
  const distance = useDistance()
  const { locale } = useLanguage()
  const { id, state, commission, money, rate, total_reviews, application_id } = provider
  const net = money.earnings - money.cash
  return (
    <>
      <Head page="office" about={tr(provider.name)} hidden />
      <Link to="/office/providers" className="inline-flex min-h-11 items-center text-main-ink hover:underline">
        {t('title')}
      </Link>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 font-semibold text-3xl">
          <bdi>{tr(provider.name)}</bdi>
        </h1>
        <Badge tone={stateTones[state]}>{t(`state.${state}`)}</Badge>
      </header>
      {provider.blocked_reason !== null && (
        <p role="status" className="mb-5 rounded-card bg-bad-wash p-4">
          {t('blocked_why', { reason: provider.blocked_reason, n: provider.counts.open_bookings })}
        </p>
      )}
      <ProviderActions provider={provider} />
      <Facts
        className="mb-6"
        rows={[
          [t('column.type'), tr(provider.type)],
          [t('description'), <span key="text">{plainText(tr(provider.description))}</span>],
          [t('column.phone_number'), provider.phone_number && <bdi>{provider.phone_number}</bdi>],
          [t('mobile_number'), provider.mobile_number && <bdi>{provider.mobile_number}</bdi>],
          [t('range'), distance(provider.availability_range)],
          [t('time_zone'), zoneNameWithOffset(provider.time_zone, locale, now())],
          [t('column.created_at'), <DateText key="at" at={provider.created_at} />],
          [t('column.rate'), total_reviews > 0 && t('rated', { rate, n: total_reviews })],
          [
            t('commission'),
            <Link
              key="commission"
              to="/office/money/commissions"
              className="inline-flex min-h-11 items-center text-main-ink underline"
            >
              {t(commission.own ? 'commission_own' : 'commission_type', { percent: commission.percent })}
            </Link>,
          ],
          [t('earnings'), <Price key="earnings" amount={money.earnings} />],
          [
            t('cash'),
            money.cash !== 0 && (
              <Link
                to={`/office/money/cash/${id}`}
                className="inline-flex min-h-11 items-center text-main-ink underline"
              >
                <Price amount={money.cash} />
              </Link>
            ),
          ],
          [t(net < 0 ? 'owing' : 'owed'), <Price key="net" amount={Math.abs(net)} />],
          [
            t('origin'),
            application_id !== null && (
              <Link
                to={`/office/applications/${application_id}`}
                className="inline-flex min-h-11 items-center text-main-ink underline"
              >
                {t('application', { id: application_id })}
              </Link>
            ),
          ],
          [
            t('public_page'),
            state !== 'blocked' && state !== 'hidden' && (
              <Link to={`/e_provider/${id}`} className="inline-flex min-h-11 items-center text-main-ink underline">
                {t('public_page_open')}
              </Link>
            ),
          ],
        ]}
      />
      <ProviderRecords provider={provider} />
    </>
  )
}
