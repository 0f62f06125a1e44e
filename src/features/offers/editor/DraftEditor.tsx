import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { type FormEvent, type ReactNode, use, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { exponentOf } from '#lib/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { Failed } from '#web/Failed.tsx'
import { firstErrors, useFieldErrors, useHalfTyped } from '#web/forms.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { Draft } from '../contract.ts'
import type { messages } from '../providerMessages.ts'
import { draftOf, offersQuery } from '../queryOptions.ts'
import { faultsOf } from '../rules.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import { Conflict } from './Conflict.tsx'
import { DraftCalls } from './draftCalls.ts'
import { OptionGroups } from './OptionGroups.tsx'
import { PicturesPart } from './PicturesPart.tsx'
import { Preview } from './Preview.tsx'
import { PriceFields } from './PriceFields.tsx'
import type { PartProps } from './parts.ts'
import { type DraftEditor as DraftState, useDraftEditor } from './useDraftEditor.ts'
import { useDraftPictures } from './useDraftPictures.ts'

type DraftEditorProps = {
  id: string
  /** What follows the options. */
  after?: (draft: Draft, part: PartProps) => ReactNode
}

/** A draft with its fields, wherever it is edited; {@link DraftCalls} says by which calls. */
export const DraftEditor = ({ id, after }: DraftEditorProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const calls = use(DraftCalls)
  const { data, error, refetch } = useQuery(draftOf(id, calls.get))
  // Another answer of the same draft does not take away what is being typed.
  const [round, setRound] = useState(0)
  const reload = async () => {
    await refetch()
    setRound((n) => n + 1)
  }
  useSignInAgain(error)
  return (
    <>
      <Link to={calls.back} className="inline-flex min-h-11 items-center text-main-ink underline">
        {t('back')}
      </Link>
      {data ? (
        <Editor key={`${data.id}:${round}`} draft={data} onReload={() => void reload()} after={after} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} className="mt-4 grid gap-4">
          <Bone className="h-40" />
        </Skeleton>
      )}
    </>
  )
}

/** Publishes or discards, and leads back to the list. */
const useFinish = (draft: Draft, editor: DraftState) => {
  const t = useWords<typeof messages>('offers.provider')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const showFailure = useShowFailure(t('failed'))
  const calls = use(DraftCalls)
  const params = { id: draft.id }
  const keys = useAttemptKeys()
  return useMutation({
    mutationFn: async (how: 'publish' | 'discard') => {
      if (how === 'publish' && !(await editor.save())) throw editor.failure()
      const version = editor.version()
      const key = keys.of([how, version])
      const published = how === 'publish' ? await call(calls.publish, { params, body: { version } }, key) : null
      if (how === 'discard') await call(calls.discard, { params, query: { version, editor: editor.editor } }, key)
      editor.forget()
      return published
    },
    onSuccess: async (published) => {
      if (published) show({ type: 'success', title: t(published.state === 'published' ? 'published' : 'not_shown') })
      // Whatever shows a service shows it as it is now.
      await Promise.all(
        [offersQuery.queryKey, ['office/services'], ['e_services'], ['e_services/:id'], ['option_groups']].map(
          (queryKey) => queries.invalidateQueries({ queryKey }),
        ),
      )
      // Who has gone on meanwhile is not led back.
      if (window.location.pathname === pathname) await navigate(calls.back)
    },
    onError: showFailure,
  })
}

/** The preview has its own entry in the history: Back closes it and stays in the editor. */
const usePreview = () => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: params.has('preview'),
    open: () => void navigate('?preview', { state: { opened: true }, preventScrollReset: true }),
    close: () => void (state?.opened ? navigate(-1) : navigate('?', { replace: true, preventScrollReset: true })),
  }
}

type EditorProps = { draft: Draft; onReload: () => void; after: DraftEditorProps['after'] }

const Editor = ({ draft, onReload, after }: EditorProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const tr = useTranslated()
  const editor = useDraftEditor(draft)
  const { body, status, change } = editor
  const { media, uploads } = useDraftPictures(draft, editor)
  const [checked, check] = useState(false)
  /** Found when it was last to be published. */
  const incomplete = useFieldErrors(useHalfTyped())
  const [discarding, setDiscarding] = useState(false)
  const preview = usePreview()
  const finishing = useFinish(draft, editor)
  const faults = checked ? faultsOf(body, exponentOf(draft.digits)) : {}
  /** What only the server finds. */
  const refused = finishing.error instanceof ApiError ? firstErrors(finishing.error.errors) : {}
  const count = Object.keys({ ...faults, ...incomplete.errors, ...refused }).length
  const errorOf = (path: string) => {
    const fault = faults[path]
    return fault ? t(`fault.${fault}`) : (incomplete.errors[path] ?? refused[path])
  }
  const part = { body, change, errorOf }
  const publish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    check(true)
    const isComplete = incomplete.check(event.currentTarget)
    if (!isComplete || Object.keys(faultsOf(body, exponentOf(draft.digits))).length > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]')?.focus())
    else if (editor.conflict) show({ type: 'error', title: t('failed'), message: t('conflict.text') })
    else if (uploads.waiting.length > 0) show({ type: 'error', title: t('failed'), message: t('pictures_waiting') })
    else finishing.mutate('publish')
  }
  return (
    <form className="grid grid-cols-1 gap-5" onSubmit={publish} noValidate>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="min-w-0 font-semibold text-3xl">
          <bdi>{tr(body.name) || t('unnamed')}</bdi>
        </h1>
        <p role="status" className="text-soft text-sm">
          {t(status)}
        </p>
      </header>
      {editor.conflict && (
        <Conflict
          by={editor.conflict.by}
          onMine={editor.keepMine}
          onTheirs={() => {
            editor.forget()
            onReload()
          }}
        />
      )}
      {/* What is typed once the draft is on its way would be no part of it, and gone with it. */}
      <div inert={finishing.isPending} className="grid grid-cols-1 gap-5">
        <Card className="grid grid-cols-1 gap-5">
          <BothLanguages
            label={t('name')}
            name="name"
            maxLength={255}
            value={body.name}
            error={errorOf('name')}
            onChange={(name) => change((all) => ({ ...all, name }))}
          />
          <BothLanguages
            long
            label={t('description')}
            name="description"
            hint={t('description_hint')}
            maxLength={10_000}
            value={body.description}
            error={errorOf('description')}
            onChange={(description) => change((all) => ({ ...all, description }))}
          />
        </Card>
        <CategoryChoice {...part} trades={draft.trades} />
        <PriceFields {...part} />
        <PicturesPart {...part} media={media} uploads={uploads} />
        <OptionGroups {...part} />
        {after?.(draft, part)}
      </div>
      {count > 0 && (
        <p role="alert" className="rounded-card bg-bad-wash p-4 font-medium text-bad">
          {t('faults', { count })}
        </p>
      )}
      {discarding ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-bad-wash p-4">
          <p className="flex-1 font-medium">{t('discard_question')}</p>
          <Button size="small" look="second" autoFocus onClick={() => setDiscarding(false)}>
            {t('keep')}
          </Button>
          <Button size="small" look="danger" pending={finishing.isPending} onClick={() => finishing.mutate('discard')}>
            {t('discard')}
          </Button>
        </div>
      ) : (
        <footer className="flex flex-wrap gap-3">
          <Button type="submit" className="grow" pending={finishing.isPending}>
            {t('publish')}
          </Button>
          <Button look="second" className="grow" icon={<Eye aria-hidden className="size-5" />} onClick={preview.open}>
            {t('preview')}
          </Button>
          <Button look="quiet" onClick={() => setDiscarding(true)}>
            {t('discard')}
          </Button>
        </footer>
      )}
      {preview.isOpen && <Preview draft={draft} body={body} media={media} onClose={preview.close} />}
    </form>
  )
}
