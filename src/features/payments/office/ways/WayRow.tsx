import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { call } from '#web/call.ts'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../../officeMessages.ts'
import { switchPaymentWay, tryPaymentWay } from './calls.ts'
import type { PaymentWay, Trial } from './contract.ts'

type WayRowProps = { way: Omit<PaymentWay, 'name'> & { name: string }; admin: boolean }

/** One way to pay: on or off, what keeps it from being offered, and a real try of its company. */
export const WayRow = ({ way, admin }: WayRowProps) => {
  const t = useWords<typeof messages>('payments.office')
  const e = useWords<typeof editorMessages>('editor')
  const queries = useQueryClient()
  const failed = useShowFailure(e('failed'))
  const params = { id: way.id }
  const switching = useMutation({
    mutationFn: (enabled: boolean) => call(switchPaymentWay, { params, body: { enabled } }),
    onSettled: () => queries.invalidateQueries(),
    onError: failed,
  })
  const trying = useMutation({ mutationFn: () => call(tryPaymentWay, { params }), onError: failed })
  const { online } = way
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-48 flex-1">
          {admin ? (
            <Checkbox
              label={way.name}
              checked={switching.isPending ? switching.variables : way.enabled}
              onChange={({ currentTarget }) => switching.mutate(currentTarget.checked)}
            />
          ) : (
            <span className="grid min-h-11 content-center">{way.name}</span>
          )}
        </div>
        {!way.enabled && <Badge>{t('ways.off')}</Badge>}
        {online?.sandbox && <Badge tone="warn">{t('ways.sandbox')}</Badge>}
        {online && !online.keys && <Badge tone="warn">{t('ways.no_keys')}</Badge>}
        {online?.keys && !online.currency && <Badge tone="warn">{t('ways.currency')}</Badge>}
        {admin && online?.keys && (
          <Button look="second" size="small" pending={trying.isPending} onClick={() => trying.mutate()}>
            {t('ways.try')}
          </Button>
        )}
      </div>
      <div role="status">{trying.data && <Outcome trial={trying.data} />}</div>
    </div>
  )
}

const Outcome = ({ trial: { outcome, amount, answer, sandbox } }: { trial: Trial }) => {
  const t = useWords<typeof messages>('payments.office')
  return (
    <p className={outcome === 'works' ? 'rounded-control bg-good-wash p-3' : 'rounded-control bg-bad-wash p-3'}>
      {t(`ways.tried.${outcome}`)} {outcome === 'works' && sandbox && t('ways.tried.played')}
      {amount !== null && (
        <span className="block text-sm">
          {t('ways.tried.amount')} <Price amount={amount} />
        </span>
      )}
      {answer !== null && (
        <span className="block text-sm">
          {t('ways.tried.answer')}{' '}
          <code dir="ltr" className="wrap-anywhere text-xs">
            {answer}
          </code>
        </span>
      )}
    </p>
  )
}
