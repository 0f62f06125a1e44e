import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import UserPlus from 'lucide-react/icons/user-plus'
import { type FormEvent, useRef, useState } from 'react'
import { pictureKinds } from '#features/uploads/rules.ts'
import { UploadAgain } from '#features/uploads/UploadAgain.tsx'
import { useUpload } from '#features/uploads/useUpload.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { useSendAfterLost } from '#web/editor/useSaveAfterLost.ts'
import { show } from '#web/snackbar.ts'
import { addWorker, updateWorker } from './calls.ts'
import type { Worker } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { teamQuery } from './queryOptions.ts'
import { WorkerServices } from './services/WorkerServices.tsx'
import { useTeamChange } from './useTeamChange.ts'

/** Those who come to visits: name, photo, and whether they take any. */
export const Workers = ({ workers }: { workers: Worker[] }) => {
  const t = useWords<typeof messages>('team.provider')
  const [name, type] = useState('')
  useLeaveGuard(name.trim() !== '')
  const keys = useAttemptKeys()
  const queries = useQueryClient()
  const send = useSendAfterLost<{ name: string }, Worker>()
  const add = async () => {
    const typed = { name }
    const sent = await send(typed, {
      send: (body) => call(addWorker, { body }, keys.of(body)),
      shown: workers,
      read: async () => (await queries.fetchQuery({ ...teamQuery, staleTime: 0 })).workers,
      isOf: (worker, sent) => worker.name === sent.name.trim(),
    })
    if (sent === typed) show({ type: 'success', title: t('saved') })
    return sent
  }
  const adding = useTeamChange(add)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || adding.isPending) return
    const added = (worker: { name: string }) => {
      keys.done()
      type((typed) => (typed === worker.name ? '' : typed))
    }
    adding.mutate(undefined, { onSuccess: added })
  }
  return (
    <Card aria-labelledby="workers" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="workers" className="font-semibold text-lg">
          {t('workers')}
        </h2>
        <p className="text-soft text-sm">{t('workers_hint')}</p>
      </div>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {workers.map((worker) => (
          <WorkerRow key={worker.id} worker={worker} several={workers.length > 1} />
        ))}
      </ul>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <Field
          label={t('add_worker')}
          name="name"
          placeholder={t('worker_name')}
          maxLength={100}
          autoComplete="off"
          className="min-w-48 flex-1"
          value={name}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button
          type="submit"
          look="second"
          icon={<UserPlus aria-hidden className="size-5" />}
          pending={adding.isPending}
        >
          {t('add')}
        </Button>
      </form>
    </Card>
  )
}

const WorkerRow = ({ worker, several }: { worker: Worker; several: boolean }) => {
  const t = useWords<typeof messages>('team.provider')
  const changing = useTeamChange(
    (body: { active?: boolean; picture?: string }) => call(updateWorker, { params: { id: worker.id }, body }),
    'saved',
  )
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload('workers', (picture) => changing.mutate({ picture }))
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-6 py-3">
      <span className="relative">
        <Picture
          media={worker.media[0]}
          sizes="3.5rem"
          className="size-14 rounded-full"
          fallback={worker.name.slice(0, 1)}
        />
        <IconButton
          label={t('photo', { name: worker.name })}
          onClick={() => input.current?.click()}
          className="-end-4 -bottom-4 absolute"
        >
          <span className="grid size-7 place-items-center rounded-full border border-line bg-surface">
            <Camera className="size-4" />
          </span>
        </IconButton>
        <input
          ref={input}
          type="file"
          accept={pictureKinds.join()}
          tabIndex={-1}
          aria-label={t('photo', { name: worker.name })}
          className="sr-only"
          onChange={({ currentTarget }) => {
            upload.choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </span>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="min-w-32 flex-1">
          <bdi className="font-medium">{worker.name}</bdi>
          <span className="block text-soft text-sm">
            {t('upcoming', { count: worker.upcoming })}
            {worker.user_id === null && ` · ${t('no_account')}`}
          </span>
          {upload.mistake && (
            <span role="alert" className="block text-bad text-sm">
              {upload.mistake}
            </span>
          )}
        </p>
        <UploadAgain upload={upload} />
        <Checkbox
          label={t('active')}
          aria-label={`${t('active')}: ${worker.name}`}
          checked={worker.active}
          onChange={({ currentTarget }) => !changing.isPending && changing.mutate({ active: currentTarget.checked })}
        />
        {(several || worker.excluded_services > 0) && <WorkerServices worker={worker} />}
      </div>
    </li>
  )
}
