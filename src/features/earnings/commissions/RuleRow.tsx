import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Question } from '#ui/Question.tsx'
import { useMayEdit } from '#web/editor/mayEdit.tsx'
import type { messages } from '../officeMessages.ts'
import type { CommissionRule } from './contract.ts'

type RuleRowProps = { rule: CommissionRule; pending: boolean; onEnd: (onDone: () => void) => void }

/** A rule with its days; one that has not ended is ended today, one that has not begun is removed. */
export const RuleRow = ({ rule, pending, onEnd }: RuleRowProps) => {
  const mayEdit = useMayEdit()
  const t = useWords<typeof messages>('earnings.office')
  const tr = useTranslated()
  const [asking, ask] = useState(false)
  const { e_provider, category, percent, from, until, state } = rule
  const target = e_provider ?? category
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{target && tr(target.name)}</span>
          <span className="block text-soft text-sm">
            {t(e_provider ? 'commission.of_provider' : 'commission.of_category')} ·{' '}
            <bdi dir="ltr" className="figures">
              {from} – {until ?? '…'}
            </bdi>
          </span>
        </span>
        <span className="font-semibold text-lg">{t('commission.percent', { n: String(percent) })}</span>
        {mayEdit && state !== 'past' && !asking && (
          <Button look="quiet" size="small" onClick={() => ask(true)}>
            {t(`commission.end.${state}`)}
          </Button>
        )}
      </div>
      {asking && state !== 'past' && (
        <Question
          danger
          title={t(`commission.end_question.${state}`)}
          yes={t(`commission.end.${state}`)}
          no={t('no')}
          pending={pending}
          onYes={() => onEnd(() => ask(false))}
          onNo={() => ask(false)}
        >
          <p>{t(`commission.end_then.${state}`)}</p>
        </Question>
      )}
    </li>
  )
}
