import { type FormEvent, useId, useState } from 'react'
import { useMailsStay } from '#features/mails/NoMailServer.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { show } from '#web/snackbar.ts'
import { useFailureText } from '#web/useShowFailure.ts'
import { CategoryChips } from '../CategoryChips.tsx'
import type { messages } from '../officeMessages.ts'
import { askedThings } from '../rules.ts'
import type { OfficeApplication } from './contract.ts'
import { useDecision } from './useDecision.ts'

const steps = ['accepted', 'asked', 'declined'] as const
type Step = (typeof steps)[number]

/** Accept, ask for more, or decline: each opens its own form, which says what happens. */
export const Decision = ({ application }: { application: OfficeApplication }) => {
  const t = useWords<typeof messages>('applications.office')
  const [step, go] = useState<Step | null>(null)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('decide')}</h2>
      {step === null ? (
        <div className="grid gap-3">
          {steps.map((one) => (
            <Button
              key={one}
              look={one === 'accepted' ? 'primary' : one === 'asked' ? 'second' : 'danger'}
              onClick={() => go(one)}
            >
              {t(`do.${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <DecisionForm key={step} step={step} application={application} onDone={() => go(null)} />
      )}
    </Card>
  )
}

type DecisionFormProps = { step: Step; application: OfficeApplication; onDone: () => void }

const DecisionForm = ({
  step,
  application: { id, categories, locale, account, updated_at },
  onDone,
}: DecisionFormProps) => {
  const t = useWords<typeof messages>('applications.office')
  const failureText = useFailureText()
  const area = useId()
  const [note, setNote] = useState('')
  const [things, setThings] = useState<readonly (typeof askedThings)[number][]>([])
  const [chosen, choose] = useState(() => categories.map((category) => category.id))
  const [isMissing, setMissing] = useState(false)
  const decision = useDecision(id)
  const mailsStay = useMailsStay()
  useLeaveGuard(note.trim() !== '')
  const silent = note.trim() === '' && things.length === 0 && step !== 'accepted'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(silent)
    if (silent) return document.getElementById(area)?.focus()
    decision.mutate(
      {
        state: step,
        note: note.trim() || null,
        updated_at,
        ...(step === 'asked' && { things: [...things] }),
        ...(step === 'accepted' && { category_ids: chosen }),
      },
      {
        onSuccess: () => {
          show({ type: 'success', title: t(`done.${step}`), ...(!mailsStay && { message: t('done.mailed') }) })
          onDone()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-soft">
        {t(step === 'accepted' && account ? 'means.accepted_account' : `means.${step}`, {
          language: t(`language.${locale}`),
        })}
      </p>
      {step === 'accepted' && <CategoryChips legend={t('does')} chosen={chosen} onChange={choose} />}
      {step === 'asked' && (
        <fieldset>
          <legend className="font-medium">{t('what')}</legend>
          {askedThings.map((thing) => (
            <Checkbox
              key={thing}
              label={t(`thing.${thing}`)}
              name="things"
              checked={things.includes(thing)}
              onChange={({ currentTarget }) =>
                setThings((now) => (currentTarget.checked ? [...now, thing] : now.filter((other) => other !== thing)))
              }
            />
          ))}
        </fieldset>
      )}
      <TextArea
        id={area}
        label={t(step === 'declined' ? 'reason' : 'words')}
        name="note"
        value={note}
        dir={note ? 'auto' : undefined}
        onChange={(event) => setNote(event.target.value)}
        error={isMissing && silent ? t(step === 'declined' ? 'reason_needed' : 'words_needed') : undefined}
        maxLength={2000}
        autoFocus={step !== 'accepted'}
      />
      {decision.isError && (
        <p role="alert" className="text-bad text-sm">
          {failureText(decision.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={step === 'declined' ? 'danger' : 'primary'} pending={decision.isPending}>
          {t(`do.${step}`)}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
