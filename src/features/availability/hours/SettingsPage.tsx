import { useQuery } from '@tanstack/react-query'
import { LeaveTeam } from '#features/team/LeaveTeam.tsx'
import { useManages } from '#features/team/useManages.ts'
import { zoneName } from '#lib/time.ts'
import { useLanguage, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { queryFor } from '#web/query.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { AreaPart } from '../area/AreaPart.tsx'
import { OtherCalendars } from '../calendars/OtherCalendars.tsx'
import type { messages } from '../providerMessages.ts'
import { getHours } from './calls.ts'
import { HoursForm } from './HoursForm.tsx'

/** When and where a provider can be booked, and their pause. */
export default function SettingsPage() {
  const t = useWords<typeof messages>('availability.provider')
  const { locale } = useLanguage()
  const { data, error, refetch } = useQuery(queryFor(getHours, {}))
  const manages = useManages()
  useSignInAgain(error)
  return (
    <>
      <Head page="desk" about={t('hours.title')} hidden />
      <header className="mb-6">
        <h1 className="font-semibold text-3xl">{t('hours.title')}</h1>
        <p className="mt-1 text-soft">{t('hours.subtitle')}</p>
        {data && (
          <p className="mt-1 text-soft text-sm">{t('hours.zone', { zone: zoneName(data.time_zone, locale) })}</p>
        )}
      </header>
      {data ? (
        <div className="grid grid-cols-1 gap-6">
          {manages === false ? (
            <p>{t('hours.not_yours')}</p>
          ) : (
            <>
              <HoursForm hours={data} />
              <AreaPart />
            </>
          )}
          <OtherCalendars />
          <LeaveTeam />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Bone className="h-96 w-full rounded-card" />
      )}
    </>
  )
}
