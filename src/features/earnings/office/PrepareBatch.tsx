import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import type { Reply } from '#lib/contract.ts'
import { randomUuid } from '#lib/ids.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Question } from '#ui/Question.tsx'
import { call } from '#web/call.ts'
import { RoleNote } from '#web/editor/mayEdit.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { createPayoutBatch } from '../payouts/calls.ts'
import type { listPayoutCandidates as candidatesContract, PayoutCandidate } from '../payouts/contract.ts'

/** Providers with earnings, who is left out and why, and preparing a batch for all others. */
export const PrepareBatch = ({ minimum, approval_limit, candidates }: Reply<typeof candidatesContract>) => {
  const finance = useHasOfficeRole('finance')
  const t = useWords<typeof messages>('earnings.office')
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asking, ask] = useState<string>()
  const ready = candidates.filter(({ left_out }) => left_out === null)
  const preparing = useMutation({
    mutationFn: (key: string) =>
      call(createPayoutBatch, { body: { e_provider_ids: ready.map(({ e_provider }) => e_provider.id) } }, key),
    onSuccess: ({ id }) => {
      show({ type: 'success', title: t('done.prepared') })
      navigate(`/office/money/payouts/${id}`)
    },
    onError: showFailure,
    onSettled: () => {
      ask(undefined)
      return queries.invalidateQueries()
    },
  })
  return (
    <Card aria-labelledby="owed" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="owed" className="font-semibold text-lg">
            {t('prepare.title')}
          </h2>
          <p className="text-soft text-sm">
            {minimum > 0 && (
              <>
                {t('prepare.minimum')} <Price amount={minimum} />
                {' · '}
              </>
            )}
            {approval_limit !== null && (
              <>
                {t('prepare.limit')} <Price amount={approval_limit} />
              </>
            )}
          </p>
        </div>
        {finance && ready.length > 0 && !asking && (
          <Button onClick={() => ask(randomUuid())}>{t('prepare.button')}</Button>
        )}
      </header>
      {!finance && <RoleNote only="finance" />}
      {asking && (
        <Question
          title={
            <>
              {t('prepare.question', { n: ready.length })}{' '}
              <Price amount={ready.reduce((sum, { amount }) => sum + amount, 0)} />
            </>
          }
          yes={t('prepare.yes')}
          no={t('no')}
          pending={preparing.isPending}
          onYes={() => preparing.mutate(asking)}
          onNo={() => ask(undefined)}
        >
          <p>{t('prepare.consequence')}</p>
        </Question>
      )}
      {candidates.length === 0 ? <p className="text-soft">{t('prepare.none')}</p> : <Candidates rows={candidates} />}
    </Card>
  )
}

const Candidates = ({ rows }: { rows: PayoutCandidate[] }) => {
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  return (
    <div className="-mx-2 overflow-x-auto">
      <table className="w-full border-collapse *:*:*:px-2">
        <caption className="sr-only">{t('prepare.title')}</caption>
        <thead>
          <tr className="border-line border-b text-soft text-sm *:py-2 *:font-normal">
            <th scope="col" className="text-start">
              {t('prepare.provider')}
            </th>
            <th scope="col" className="text-end max-sm:hidden">
              {t('prepare.earnings')}
            </th>
            <th scope="col" className="text-end max-sm:hidden">
              {t('prepare.cash')}
            </th>
            <th scope="col" className="text-end">
              {t('prepare.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ e_provider, earnings, cash, amount, left_out }) => (
            <tr key={e_provider.id} className="border-line border-b *:py-3 *:align-top">
              <td>
                {left_out === 'owes' ? (
                  <Link
                    to={`/office/money/cash/${e_provider.id}`}
                    className="inline-flex min-h-11 items-center text-main-ink underline"
                  >
                    {tr(e_provider.name)}
                  </Link>
                ) : (
                  <span className="font-medium">{tr(e_provider.name)}</span>
                )}
                {left_out && <Badge className="ms-2">{t(`left_out.${left_out}`)}</Badge>}
              </td>
              <td className="text-end max-sm:hidden">
                <Price amount={earnings} />
              </td>
              <td className="text-end max-sm:hidden">{cash > 0 && <Price amount={-cash} />}</td>
              <td className="text-end font-medium">
                <Price amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
