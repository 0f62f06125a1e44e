import { useMutation, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Languages from 'lucide-react/icons/languages'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import Wrench from 'lucide-react/icons/wrench'
import { useState } from 'react'
import { ServicePrice } from '#features/catalogue/ServicePrice.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button, LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { deleteOffer, discardDraft, setOfferState } from './calls.ts'
import type { Offer } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { offersQuery } from './queryOptions.ts'

const tones = { draft: 'warn', published: 'good', paused: 'plain', archived: 'plain' } as const

type OfferRowProps = { offer: Offer; onOpen: (what: { e_service_id?: number; copy?: boolean }) => unknown }

/** Publishes, pauses or deletes, and shows the list as it is then. */
const useChange = (offer: Offer) => {
  const t = useWords<typeof messages>('offers.provider')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('failed'))
  const id = String(offer.e_service_id)
  const keys = useAttemptKeys()
  return useMutation({
    mutationFn: async (change: 'published' | 'paused' | 'delete') => {
      if (change !== 'delete') {
        await call(setOfferState, { params: { id }, body: { state: change } })
        return change === 'paused' ? t('paused') : t('resumed')
      }
      if (offer.e_service_id === null)
        await call(discardDraft, { params: { id: String(offer.draft_id) }, query: {} }, keys.of('draft'))
      else if (!(await call(deleteOffer, { params: { id } }, keys.of('service'))).deleted) return t('archived')
      return t('deleted')
    },
    onSuccess: (title) => {
      show({ type: 'success', title })
      return queries.invalidateQueries({ queryKey: offersQuery.queryKey })
    },
    onError: showFailure,
  })
}

/** One service: what it is, its state, and what can be done with it. */
export const OfferRow = ({ offer, onOpen }: OfferRowProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const tr = useTranslated()
  const [deleting, askToDelete] = useState(false)
  const changing = useChange(offer)
  const { e_service_id, draft_id, state, price, untranslated } = offer
  const name = tr(offer.name) || t('unnamed')
  const shared = { look: 'quiet', size: 'small' } as const
  const icon = 'size-4'
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <div className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-4">
        <Picture
          media={offer.media[0]}
          sizes="5rem"
          className="aspect-square w-full rounded-control"
          fallback={<Wrench className="size-7" />}
        />
        <div className="grid grid-cols-1 content-start gap-1.5">
          <h2 className="font-semibold text-lg leading-snug">
            <bdi>{name}</bdi>
          </h2>
          {price !== null && <ServicePrice service={{ ...offer, price, quantity_unit: null }} />}
          <p className="flex flex-wrap gap-2">
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            {draft_id !== null && e_service_id !== null && <Badge tone="warn">{t('changes')}</Badge>}
            {untranslated > 0 && (
              <Badge
                tone="warn"
                icon={<Languages aria-hidden className={`${icon} shrink-0`} />}
                className="whitespace-normal!"
              >
                {t('untranslated', { count: untranslated })}
              </Badge>
            )}
          </p>
        </div>
      </div>
      {deleting ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-bad-wash p-4">
          <p className="min-w-48 flex-1">
            <b className="block font-medium">{t('delete_question')}</b>
            {e_service_id !== null && <span className="text-sm">{t('delete_hint')}</span>}
          </p>
          <Button size="small" look="second" autoFocus onClick={() => askToDelete(false)}>
            {t('keep')}
          </Button>
          <Button size="small" look="danger" pending={changing.isPending} onClick={() => changing.mutate('delete')}>
            {t('delete')}
          </Button>
        </div>
      ) : (
        <fieldset
          aria-label={t('more', { name })}
          className="-ms-2 flex min-w-0 flex-wrap gap-x-1 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] max-sm:*:justify-self-start"
        >
          {draft_id !== null ? (
            <LinkButton
              {...shared}
              to={`/provider/services/${draft_id}`}
              icon={<Pencil aria-hidden className={icon} />}
            >
              {t('edit')}
            </LinkButton>
          ) : (
            <Button
              {...shared}
              icon={<Pencil aria-hidden className={icon} />}
              onClick={() => onOpen({ e_service_id: e_service_id ?? 0 })}
            >
              {t('edit')}
            </Button>
          )}
          {e_service_id !== null && (
            <Button
              {...shared}
              icon={<Copy aria-hidden className={icon} />}
              onClick={() => onOpen({ e_service_id, copy: true })}
            >
              {t('copy')}
            </Button>
          )}
          {state === 'published' && (
            <Button
              {...shared}
              icon={<Pause aria-hidden className={icon} />}
              pending={changing.isPending}
              onClick={() => changing.mutate('paused')}
            >
              {t('pause')}
            </Button>
          )}
          {(state === 'paused' || state === 'archived') && (
            <Button
              {...shared}
              icon={<Play aria-hidden className={icon} />}
              pending={changing.isPending}
              onClick={() => changing.mutate('published')}
            >
              {t('resume')}
            </Button>
          )}
          {state !== 'archived' && (
            <Button {...shared} icon={<Trash2 aria-hidden className={icon} />} onClick={() => askToDelete(true)}>
              {t('delete')}
            </Button>
          )}
        </fieldset>
      )}
    </li>
  )
}
