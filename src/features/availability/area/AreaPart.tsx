import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useDistance } from '#features/settings/useDistance.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { lazyPart } from '#web/lazy.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../providerMessages.ts'
import { getArea, saveArea } from './calls.ts'
import type { Area } from './contract.ts'

const AreaFields = lazyPart(() => import('#features/places/AreaFields.tsx'))
const areaQuery = queryFor(getArea, {})

/** Where the provider starts from and how far they go, on the map. */
export const AreaPart = () => {
  const t = useWords<typeof messages>('availability.provider')
  const { data, error, refetch } = useQuery(areaQuery)
  return (
    <Card aria-labelledby="area" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="area" className="font-semibold text-xl">
          {t('area.title')}
        </h2>
        <p className="mt-1 text-soft text-sm">{t('area.hint')}</p>
      </div>
      {data ? (
        <AreaForm area={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Bone className="h-80 sm:h-112" />
      )}
    </Card>
  )
}

const AreaForm = ({ area }: { area: Area }) => {
  const t = useWords<typeof messages>('availability.provider')
  const distance = useDistance()
  const showFailure = useShowFailure(t('failed'))
  const queries = useQueryClient()
  const [typed, type] = useState(false)
  useLeaveGuard(typed)
  const keys = useAttemptKeys()
  const [former, setFormer] = useState(area)
  /** Whether a colleague has saved the former one since this one was opened; the next save replaces it. */
  const [changedMeanwhile, noteChange] = useState(false)
  const { submit, sending, fieldErrors } = useForm({
    check: (form, missing) => ({
      ...missing,
      ...((!form.get('latitude') || !String(form.get('address')).trim()) && { address: t('area.missing') }),
    }),
    send: (form) => {
      const body = {
        address: String(form.get('address')),
        latitude: Number(form.get('latitude')),
        longitude: Number(form.get('longitude')),
        range_km: Number(form.get('range_km')),
        former,
      }
      return call(saveArea, { body }, keys.of(body))
    },
    onSuccess: (saved) => {
      keys.done()
      setFormer(saved)
      noteChange(false)
      queries.setQueryData(areaQuery.queryKey, saved)
      type(false)
      // The zone of the hours follows the place.
      void queries.invalidateQueries({ queryKey: ['provider/hours'] })
      show({ type: 'success', title: t('saved') })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        setFormer(error.data as Area)
        return noteChange(true)
      }
      showFailure(error)
    },
  })
  const { place, range_km } = area
  const defaults = {
    range_km: String(range_km),
    ...(place && {
      address: place.address,
      latitude: String(place.latitude),
      longitude: String(place.longitude),
    }),
  }
  return (
    <form onSubmit={submit} onInput={() => type(true)} noValidate className="grid grid-cols-1 gap-4">
      <Suspense fallback={<Bone className="h-80 sm:h-112" />}>
        <AreaFields defaults={defaults} onChange={() => type(true)} errors={fieldErrors} />
      </Suspense>
      {changedMeanwhile && (
        <p role="alert" className="rounded-control bg-warn-wash p-3 text-warn">
          {t('area.changed', { distance: distance(former.range_km) })}{' '}
          <bdi className="block font-medium">{former.place?.address}</bdi>
        </p>
      )}
      <Button type="submit" wide pending={sending.isPending}>
        {t('area.save')}
      </Button>
    </form>
  )
}
