import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DateText, useDateText } from '#features/settings/DateText.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { copyText } from '#web/copy.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../providerMessages.ts'
import { createAddress, getCalendars, revokeAddress, saveSource } from './calls.ts'
import type { Calendars } from './contract.ts'

/** The calendar address others read, and the calendar that is read. */
export const OtherCalendars = () => {
  const t = useWords<typeof messages>('availability.provider')
  const { data } = useQuery({ ...queryFor(getCalendars, {}), refetchInterval: untilRead })
  if (!data) return null
  return (
    <Card aria-labelledby="calendars" className="grid grid-cols-1 gap-6">
      <h2 id="calendars" className="font-semibold text-xl">
        {t('calendars.title')}
      </h2>
      <Address createdAt={data.address_created_at} />
      <Source source={data.source} />
    </Card>
  )
}

const useSaved = () => {
  const t = useWords<typeof messages>('availability.provider')
  const showFailure = useShowFailure(t('failed'))
  const queries = useQueryClient()
  return {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [getCalendars.path] })
      void queries.invalidateQueries({ queryKey: ['provider/calendar'] })
      show({ type: 'success', title: t('saved') })
    },
    onError: showFailure,
  }
}

const Address = ({ createdAt }: { createdAt: string | null }) => {
  const t = useWords<typeof messages>('availability.provider')
  const saved = useSaved()
  const creating = useMutation({ mutationFn: () => call(createAddress, {}), ...saved })
  const revoking = useMutation({
    mutationFn: () => call(revokeAddress, {}),
    ...saved,
    onSuccess: () => {
      creating.reset()
      saved.onSuccess()
    },
  })
  const { when } = useDateText()
  // From the answer that made it: whether there is one is read again, which may take a while.
  const url = creating.data?.url
  const exists = createdAt !== null || url !== undefined
  const copy = async (text: string) => {
    const copied = await copyText(text)
    show({ type: copied ? 'success' : 'error', title: t(copied ? 'calendars.copied' : 'calendars.copy_by_hand') })
  }
  return (
    <section aria-labelledby="calendar-out" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="calendar-out" className="font-medium">
          {t('calendars.out')}
        </h3>
        <p className="text-soft text-sm">{t('calendars.out_hint')}</p>
      </div>
      {url ? (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t('calendars.address')}
            type="url"
            readOnly
            value={url}
            className="min-w-0 flex-1"
            onFocus={({ target }) => target.select()}
          />
          <Button look="second" onClick={() => void copy(url)}>
            {t('calendars.copy')}
          </Button>
        </div>
      ) : (
        createdAt && <p className="text-sm">{t('calendars.out_exists', { date: when(createdAt) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="second" size="small" pending={creating.isPending} onClick={() => creating.mutate()}>
          {t(exists ? 'calendars.renew' : 'calendars.create')}
        </Button>
        {exists && (
          <Button look="quiet" size="small" pending={revoking.isPending} onClick={() => revoking.mutate()}>
            {t('calendars.revoke')}
          </Button>
        )}
      </div>
    </section>
  )
}

const Source = ({ source }: { source: Calendars['source'] }) => {
  const t = useWords<typeof messages>('availability.provider')
  const [url, setUrl] = useState('')
  useLeaveGuard(url.trim() !== '')
  const saving = useMutation({
    mutationFn: (wanted: string | null) => call(saveSource, { body: { url: wanted } }),
    ...useSaved(),
  })
  const { submit, field } = useForm({
    send: () => saving.mutateAsync(url.trim()),
    onSuccess: () => setUrl(''),
    onError: () => undefined,
  })
  return (
    <section aria-labelledby="calendar-in" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="calendar-in" className="font-medium">
          {t('calendars.in')}
        </h3>
        <p className="text-soft text-sm">{t('calendars.in_hint')}</p>
      </div>
      {source ? (
        <>
          <p>
            {t('calendars.reading', { host: source.host })}
            {source.read_at && (
              <span className="block text-soft text-sm">
                <DateText at={source.read_at} />
              </span>
            )}
          </p>
          {source.failed && (
            <p className="rounded-control bg-warn-wash p-3 text-sm text-warn">{t('calendars.failed')}</p>
          )}
          <Button
            look="quiet"
            size="small"
            className="justify-self-start"
            pending={saving.isPending}
            onClick={() => saving.mutate(null)}
          >
            {t('calendars.stop')}
          </Button>
        </>
      ) : (
        <form className="flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
          <Field
            label={t('calendars.source')}
            {...field('url')}
            required
            type="url"
            inputMode="url"
            autoComplete="off"
            className="min-w-0 flex-1"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <Button type="submit" look="second" pending={saving.isPending}>
            {t('calendars.connect')}
          </Button>
        </form>
      )}
    </section>
  )
}
