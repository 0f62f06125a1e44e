import { type ReactNode, useId, useRef, useState } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { Price } from '#ui/Price.tsx'
import type { FieldErrors } from '#web/forms.ts'
import { useForm } from '#web/useForm.ts'
import type { Extra } from '../extras/contract.ts'
import type { messages } from '../providerMessages.ts'

const tones = { open: 'warn', accepted: 'good', declined: 'bad', withdrawn: 'plain', lapsed: 'plain' } as const

type OffersProps = {
  title: string
  offers: readonly { id: number; what: ReactNode; sum: number; state: Extra['state'] }[]
  /** Whether the customer may be asked now. */
  open: boolean
  /** The button that opens the form, and the form's fields, explanation and button. */
  add: { icon: ReactNode; label: string }
  fields: (field: (name: string) => { name: string; error: string | undefined }) => ReactNode
  hint: string
  send: string
  isWithdrawing: boolean
  /** Checks beyond the fields' own attributes. */
  check?: (form: FormData, found: FieldErrors) => FieldErrors
  /** Sends the form, which closes then, unless it returns false; says itself why that failed. */
  onSend: (form: FormData) => Promise<unknown>
  onWithdraw: (id: number) => void
}

const textOf = (form: FormData): string => JSON.stringify([...form])

/** What the provider asked the customer to agree to for a visit, what the customer said, and the form to ask. */
export const Offers = ({ title, offers, open, add, fields, ...it }: OffersProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const id = useId()
  const [writing, write] = useState<'no' | 'empty' | 'typed'>('no')
  useUnsaved(writing === 'typed' && open)
  const sent = useRef('')
  const { submit, field, sending, clearErrors } = useForm({
    ...(it.check && { check: it.check }),
    send: (form) => {
      sent.current = textOf(form)
      return it.onSend(form)
    },
    // What was typed on meanwhile stays.
    onSuccess: (isSent, form) => isSent !== false && textOf(new FormData(form)) === sent.current && write('no'),
    onError: () => undefined,
  })
  const begin = () => {
    clearErrors()
    write('empty')
  }
  if (!open && offers.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3 border-line border-t pt-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="grid gap-2">
        {offers.map(({ id: offerId, what, sum, state }) => (
          <li key={offerId} className="flex flex-wrap items-center gap-3">
            <span className="wrap-anywhere me-auto min-w-0">{what}</span>
            <Price amount={sum} />
            <Badge tone={tones[state]}>{t(`extras.${state}`)}</Badge>
            {state === 'open' && (
              <Button look="quiet" size="small" pending={it.isWithdrawing} onClick={() => it.onWithdraw(offerId)}>
                {t('propose.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open &&
        (writing === 'no' ? (
          <Button look="second" size="small" className="justify-self-start" icon={add.icon} onClick={begin}>
            {add.label}
          </Button>
        ) : (
          <form onSubmit={submit} onInput={() => write('typed')} noValidate className="grid gap-3">
            {fields(field)}
            <p className="text-soft text-sm">{it.hint}</p>
            <div className="flex flex-wrap gap-3">
              <Button look="second" className="grow" onClick={() => write('no')}>
                {t('propose.keep')}
              </Button>
              <Button type="submit" className="grow" pending={sending.isPending}>
                {it.send}
              </Button>
            </div>
          </form>
        ))}
    </section>
  )
}
