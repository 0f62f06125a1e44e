import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Wrench from 'lucide-react/icons/wrench'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { openDraft } from './calls.ts'
import { OfferRow } from './OfferRow.tsx'
import type { messages } from './providerMessages.ts'
import { offersQuery } from './queryOptions.ts'

export const handle: PageHandle = { page: 'desk' }

/** Opens a draft in the editor: a new one, of a service, or of a copy. */
const useOpenDraft = () => {
  const t = useWords<typeof messages>('offers.provider')
  const navigate = useNavigate()
  const showFailure = useShowFailure(t('failed'))
  const queries = useQueryClient()
  const keys = useAttemptKeys()
  const mutationKey = [openDraft.path]
  const opening = useMutation({
    mutationKey,
    mutationFn: (body: { e_service_id?: number; copy?: boolean }) => call(openDraft, { body }, keys.of(body)),
    onSuccess: ({ id }) => {
      keys.done()
      // Who has gone on meanwhile finds it in the list.
      void queries.invalidateQueries({ queryKey: offersQuery.queryKey })
      return window.location.pathname === '/provider/services' && navigate(`/provider/services/${id}`)
    },
    onError: showFailure,
  })
  // The second press of a double click comes before the page knows of the first.
  const open = (body: { e_service_id?: number; copy?: boolean }) =>
    queries.isMutating({ mutationKey }) || opening.mutate(body)
  return { open, pending: opening.isPending }
}

/** The services of a provider with their drafts (`/provider/services`). */
export default function OffersPage() {
  const t = useWords<typeof messages>('offers.provider')
  const { data, error, refetch } = useQuery(offersQuery)
  useSignInAgain(error)
  const { open, pending } = useOpenDraft()
  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} pending={pending} onClick={() => open({})}>
      {t('new')}
    </Button>
  )
  const forbidden = error instanceof ApiError && error.code === 'forbidden'
  return (
    <>
      <Head page="desk" about={t('title')} hidden />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="font-semibold text-3xl">{t('title')}</h1>
          <p className="mt-1 text-soft">{t('subtitle')}</p>
        </div>
        {data && data.length > 0 && !forbidden && add}
      </header>
      {forbidden ? (
        <EmptyState icon={<Wrench className="size-7" />} title={t('not_yours')} />
      ) : data?.length === 0 ? (
        <EmptyState icon={<Wrench className="size-7" />} title={t('none')} message={t('none_hint')} action={add} />
      ) : data ? (
        <ul className="grid grid-cols-1 gap-4">
          {data.map((offer) => (
            <OfferRow key={`${offer.e_service_id}:${offer.draft_id}`} offer={offer} onOpen={open} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton count={3} className="grid gap-4">
          <Bone className="h-32" />
        </Skeleton>
      )}
    </>
  )
}
