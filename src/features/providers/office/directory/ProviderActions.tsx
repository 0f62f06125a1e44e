import { useState } from 'react'
import { useOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { Button } from '#ui/Button.tsx'
import { useDates } from '#ui/dates.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { TypedSheet } from '#web/TypedSheet.tsx'
import type { messages } from '../../officeMessages.ts'
import { blockProvider, pauseProvider, unblockProvider } from './calls.ts'
import type { ProviderDossier } from './contract.ts'
import { PauseSheet } from './PauseSheet.tsx'
import { useProviderChange } from './useProviderChange.ts'
import { VerifySheet } from './VerifySheet.tsx'

/** What the office decides about a provider; what only admins may is shown to them. */
export const ProviderActions = ({ provider }: { provider: ProviderDossier }) => {
  const t = useWords<typeof messages>('providers.office')
  const tr = useTranslated()
  const formatDate = useDates()
  const role = useOfficeRole()
  const [sheet, open] = useState<'block' | 'pause' | 'verify'>()
  const params = { id: provider.id }
  const block = useProviderChange(
    provider.id,
    (reason: string, key) => call(blockProvider, { params, body: { reason } }, key),
    'done.blocked',
  )
  const unblock = useProviderChange(
    provider.id,
    (_: undefined, key) => call(unblockProvider, { params }, key),
    'done.unblocked',
  )
  const resume = useProviderChange(
    provider.id,
    (former: string, key) => call(pauseProvider, { params, body: { paused_until: null, former } }, key),
    'done.resumed',
  )
  const close = () => open(undefined)
  const admin = role === 'admin'
  const blocks = admin || role === 'support'
  const { paused_until } = provider
  if (!blocks) return null
  return (
    <section aria-label={t('actions')} className="mb-6 flex flex-wrap items-center gap-3">
      {admin && (
        <Button size="small" look="second" onClick={() => open('verify')}>
          {t('verify')}
        </Button>
      )}
      {admin && paused_until === null && (
        <Button size="small" look="second" onClick={() => open('pause')}>
          {t('pause')}
        </Button>
      )}
      {admin && paused_until !== null && (
        <Button size="small" look="second" pending={resume.isPending} onClick={() => resume.mutate(paused_until)}>
          {t('resume', { date: formatDate(paused_until, 'date') })}
        </Button>
      )}
      {provider.blocked_at !== null ? (
        <Button size="small" look="second" pending={unblock.isPending} onClick={() => unblock.mutate(undefined)}>
          {t('unblock')}
        </Button>
      ) : (
        <Button size="small" look="danger" onClick={() => open('block')}>
          {t('block')}
        </Button>
      )}
      <TypedSheet
        open={sheet === 'block'}
        onClose={close}
        title={t('block_title', { name: tr(provider.name) })}
        explanation={t('block_consequence', { n: provider.counts.open_bookings })}
        label={t('reason')}
        submit={t('block')}
        pending={block.isPending}
        onSubmit={(reason) => block.mutate(reason, { onSuccess: close })}
      />
      <PauseSheet provider={provider} open={sheet === 'pause'} onClose={close} />
      <VerifySheet provider={provider} open={sheet === 'verify'} onClose={close} />
    </section>
  )
}
