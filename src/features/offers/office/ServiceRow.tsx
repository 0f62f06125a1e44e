import { useMutation, useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Star from 'lucide-react/icons/star'
import { Link, useNavigate } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { OfferState } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { changeOfficeService, listOfficeServices, openDraft } from './calls.ts'
import type { OfficeService } from './contract.ts'

const tones = { published: 'good', paused: 'warn', archived: 'plain' } as const

type Change = { featured: boolean; state: OfferState }

/** Changes one service; each change is undone by pressing the same button again. */
const useChange = ({ id, state, updated_at }: OfficeService) => {
  const t = useWords<typeof messages>('offers.office')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('failed'))
  return useMutation({
    mutationFn: (change: Change) => call(changeOfficeService, { params: { id }, body: { ...change, updated_at } }),
    onSuccess: (_, change) => {
      const kind = change.state !== state ? change.state : change.featured ? 'featured' : 'unfeatured'
      show({ type: 'success', title: t(`changed.${kind}`) })
    },
    onError: (error) => {
      const stale = error instanceof ApiError && error.code === 'changed_meanwhile'
      if (stale) show({ type: 'error', title: t('failed'), message: t('stale') })
      else showFailure(error)
    },
    onSettled: () =>
      Promise.all(
        [[listOfficeServices.path], ['e_services'], ['e_services/:id']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** A service with its provider, its state, and what an operator does to it. */
export const ServiceRow = ({ service }: { service: OfficeService }) => {
  const t = useWords<typeof messages>('offers.office')
  const tr = useTranslated()
  const navigate = useNavigate()
  const showFailure = useShowFailure(t('failed'))
  const changing = useChange(service)
  const mayChange = useHasOfficeRole('admin')
  const keys = useAttemptKeys()
  const opening = useMutation({
    mutationFn: () => call(openDraft, { body: { e_service_id: service.id } }, keys.of(service.id)),
    onSuccess: ({ id }) => navigate(`/office/services/${id}`),
    onError: showFailure,
  })
  const { featured, state, shown } = service
  const name = tr(service.name)
  const published = state === 'published'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-48 max-w-full flex-1">
        <span className="block font-medium">{name}</span>
        <Link
          to={`/office/services?provider=${service.e_provider.id}`}
          className="wrap-anywhere inline-flex min-h-11 max-w-full items-center text-soft text-sm underline"
        >
          <bdi>{tr(service.e_provider.name)}</bdi>
        </Link>
      </span>
      <Price amount={service.price} className="w-28" />
      {service.untranslated && <Badge tone="warn">{t('filter.untranslated')}</Badge>}
      {featured && <Badge tone="brand">{t('featured')}</Badge>}
      {published && !shown && <Badge tone="bad">{t('provider_hidden')}</Badge>}
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      <span className="flex">
        {mayChange && (
          <>
            <IconButton
              label={t(featured ? 'unfeature' : 'feature', { name })}
              aria-pressed={featured}
              pending={changing.isPending}
              onClick={() => changing.mutate({ featured: !featured, state })}
            >
              <Star className={featured ? 'size-5 fill-current text-accent' : 'size-5'} />
            </IconButton>
            <IconButton
              label={t(published ? 'pause' : 'publish', { name })}
              pending={changing.isPending}
              onClick={() => changing.mutate({ featured, state: published ? 'paused' : 'published' })}
            >
              {published ? <Pause className="size-5" /> : <Play className="mirror size-5" />}
            </IconButton>
            <IconButton label={t('edit', { name })} pending={opening.isPending} onClick={() => opening.mutate()}>
              <Pencil className="size-5" />
            </IconButton>
          </>
        )}
        {shown && (
          <Link
            to={`/e_service/${service.id}`}
            aria-label={t('open', { name })}
            className="inline-grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <ExternalLink aria-hidden className="mirror size-5" />
          </Link>
        )}
        {!shown && <span aria-hidden className="size-11" />}
      </span>
    </li>
  )
}
