import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#lib/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Facts } from '#ui/Facts.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/call.ts'
import { RoleNote, useMayEdit } from '#web/editor/mayEdit.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { endCommission, listCommissions } from './calls.ts'
import type { CommissionRule, listCommissions as listContract } from './contract.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleRow } from './RuleRow.tsx'

const list = queryFor(listCommissions, {})

/** What the marketplace keeps: by type of provider, and rules for categories and providers (`/office/money/commissions`). */
export default function CommissionsPage() {
  const { data, error, refetch } = useQuery(list)
  if (data) return <Commissions {...data} />
  if (error) return <LoadFailed error={error} onRetry={() => refetch()} />
  return (
    <Skeleton count={3} className="grid max-w-3xl gap-4">
      <Bone className="h-24" />
    </Skeleton>
  )
}

const states = ['current', 'coming', 'past'] as const

const Commissions = ({ types, rules, today }: Reply<typeof listContract>) => {
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const [adding, add] = useState(false)
  const ending = useMutation({
    mutationFn: ({ id }: CommissionRule) => call(endCommission, { params: { id }, body: { until: today } }),
    onSuccess: (fresh) => {
      queries.setQueryData(list.queryKey, fresh)
      show({ type: 'success', title: t('commission.ended') })
    },
    onError: (error) => {
      showFailure(error)
      void queries.invalidateQueries({ queryKey: list.queryKey })
    },
  })
  const mayEdit = useMayEdit()
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <Card aria-labelledby="types" className="grid grid-cols-1 gap-3">
        <h2 id="types" className="font-semibold text-lg">
          {t('commission.types')}
        </h2>
        <p className="text-soft">{t('commission.types_hint')}</p>
        <Facts rows={types.map(({ name, percent }) => [tr(name), t('commission.percent', { n: String(percent) })])} />
      </Card>
      <section aria-labelledby="rules" className="grid gap-4">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 id="rules" className="font-semibold text-lg">
              {t('commission.rules')}
            </h2>
            <p className="text-soft">{t('commission.rules_hint')}</p>
          </div>
          {mayEdit && !adding && <Button onClick={() => add(true)}>{t('commission.add')}</Button>}
        </header>
        {!mayEdit && <RoleNote only="admin" />}
        {adding && <RuleForm today={today} onDone={() => add(false)} />}
        {rules.length === 0 && <p className="text-soft">{t('commission.none')}</p>}
        {states.map((state) => {
          const of = rules.filter((rule) => rule.state === state)
          return (
            of.length > 0 && (
              <div key={state} className="grid gap-2">
                <h3 className="font-medium text-soft">{t(`commission.${state}`)}</h3>
                <ul className="grid gap-3">
                  {of.map((rule) => (
                    <RuleRow
                      key={rule.id}
                      rule={rule}
                      pending={ending.isPending && ending.variables.id === rule.id}
                      onEnd={(onDone) => ending.mutate(rule, { onSuccess: onDone })}
                    />
                  ))}
                </ul>
              </div>
            )
          )
        })}
      </section>
    </div>
  )
}
