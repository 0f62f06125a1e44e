import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { Price } from '#ui/Price.tsx'
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
  fields: ReactNode
  hint: string
  send: string
  isSending: boolean
  isWithdrawing: boolean
  /** Sends the form; `done` closes it. */
  onSend: (form: FormData, done: () => void) => void
  onWithdraw: (id: number) => void
}

const typedIn = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)])

/** What the provider asked the customer to agree to for a visit, what the customer said, and the form to ask. */
export const Offers = ({ title, offers, open, add, fields, ...it }: OffersProps) => {
  const t = useWords<typeof messages>('ordering.provider')
  const id = useId()
  const [writing, write] = useState<'no' | 'empty' | 'typed'>('no')
  useUnsaved(writing === 'typed' && open)
  if (!open && offers.length === 0) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!form.reportValidity() || it.isSending) return
    const sent = typedIn(form)
    // What was typed on meanwhile stays.
    it.onSend(new FormData(form), () => typedIn(form) === sent && write('no'))
  }
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
          <Button
            look="second"
            size="small"
            className="justify-self-start"
            icon={add.icon}
            onClick={() => write('empty')}
          >
            {add.label}
          </Button>
        ) : (
          <form onSubmit={submit} onInput={() => write('typed')} className="grid gap-3">
            {fields}
            <p className="text-soft text-sm">{it.hint}</p>
            <div className="flex flex-wrap gap-3">
              <Button look="second" className="grow" onClick={() => write('no')}>
                {t('propose.keep')}
              </Button>
              <Button type="submit" className="grow" pending={it.isSending}>
                {it.send}
              </Button>
            </div>
          </form>
        ))}
    </section>
  )
}
