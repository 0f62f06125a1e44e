import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { randomUuid } from '#lib/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../../officeMessages.ts'
import { settleInboxItem } from '../../online/calls.ts'
import type { InboxWay, OfficeInboxItem } from './contract.ts'

/** The ways to settle an item, each with what follows from it, and a note. */
export const SettleForm = ({ item }: { item: OfficeInboxItem }) => {
  const t = useWords<typeof messages>('payments.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const [chosen, choose] = useState<InboxWay>()
  // The ways may change while one is chosen.
  const way = item.ways.find((one) => one === chosen)
  const key = useRef(randomUuid())
  const settlement = useMutation({
    mutationFn: (body: { action: InboxWay; note: string }) =>
      call(settleInboxItem, { params: { id: item.id }, body }, `${key.current}:${body.action}`),
    onSuccess: () => show({ type: 'success', title: t('inbox.done') }),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries(),
  })
  const typing = useTypingGuard(settlement.isSuccess)
  const { submit, field, fieldErrors } = useForm({
    check: (_, missing) => ({ ...missing, ...(!way && { way: t('inbox.choose') }) }),
    send: async (form) => way && settlement.mutateAsync({ action: way, note: String(form.get('note')) }),
    onSuccess: () => undefined,
    onError: () => undefined,
  })
  const kind = item.reason === 'refund_failed' ? 'refund_failed' : 'stray'
  /** What a way is called: money that left is recorded where money that came is matched. */
  const wordOf = (value: InboxWay) => (item.outgoing && value === 'match' ? 'record' : value)
  const then = (value: InboxWay) => {
    if (item.reason === 'refund_late') return t('inbox.then.refund_late')
    if (!item.outgoing) return t(`inbox.then.${kind}.${value}`, values)
    return t(`inbox.then.gone.${value === 'match' ? 'record' : 'ignore'}`, values)
  }
  const values = { provider: item.provider, booking: String(item.booking?.id ?? '') }
  if (item.ways.length === 0) return <p className="font-medium">{t('inbox.under_way')}</p>
  return (
    <Card aria-labelledby="settle">
      <form onSubmit={submit} {...typing} noValidate className="grid gap-4">
        <h3 id="settle" className="font-semibold text-lg">
          {t('inbox.settle')}
        </h3>
        {item.outgoing && item.outcome !== 'won' && !item.ways.includes('match') && <p>{t('inbox.no_record')}</p>}
        {item.credit_waits && <p>{t('inbox.credit_waits', values)}</p>}
        <RadioCards
          legend={t('inbox.ways')}
          error={fieldErrors.way}
          value={way}
          onChange={choose}
          choices={item.ways.map((value) => ({
            value,
            title: t(`inbox.way.${wordOf(value)}`),
            description: then(value),
          }))}
        />
        <TextArea
          {...field('note')}
          label={t('inbox.note')}
          hint={t('inbox.note_hint')}
          dir="auto"
          required
          maxLength={500}
        />
        <Button type="submit" pending={settlement.isPending} className="justify-self-start">
          {way ? t(`inbox.do.${wordOf(way)}`) : t('inbox.settle')}
        </Button>
      </form>
    </Card>
  )
}
