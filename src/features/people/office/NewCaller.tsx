import { NoMailServer } from '#features/mails/NoMailServer.tsx'
import { languageOf, locales } from '#lib/words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useTypingGuard } from '#web/editor/LeaveGuarded.tsx'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { addCustomer } from '../calls.ts'
import type { messages } from '../officeMessages.ts'
import { useActFor } from './useActFor.ts'

type Known = { name?: string; email?: string; phone_number?: string }

/** What was typed to find somebody is a part of who they are. */
const knownBy = (typed: string): Known =>
  typed.includes('@') ? { email: typed } : /^[+\d\s()-]+$/.test(typed) ? { phone_number: typed } : { name: typed }

type NewCallerProps = {
  typed: string
  /** The form is filled in. */
  onInput: () => void
}

/** An account for who calls for the first time, and on to booking for them. */
export const NewCaller = ({ typed, onInput }: NewCallerProps) => {
  const t = useWords<typeof messages>('people.office')
  const locale = useLanguage().locale
  const showFailure = useShowFailure(t('failed'))
  const act = useActFor()
  const keys = useAttemptKeys()
  const known = knownBy(typed)
  const { submit, field, sending } = useForm({
    send: (form) => {
      const value = (name: string) => String(form.get(name)).trim()
      const body = { name: value('name'), email: value('email'), phone_number: value('phone_number') }
      const customer = { ...body, locale: value('locale') === 'ar' ? ('ar' as const) : ('en' as const) }
      return call(addCustomer, { body: customer }, keys.of(customer))
    },
    onSuccess: ({ id }) => act.mutate({ id, to: '/search' }),
    onError: showFailure,
  })
  const typing = useTypingGuard(sending.isSuccess)
  const fill = () => {
    typing.onInput()
    onInput()
  }
  return (
    <Card className="mt-6">
      <h2 className="mb-4 font-semibold text-lg">{t('book_for.new')}</h2>
      <form onSubmit={submit} onInput={fill} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('column.name')} {...field('name')} defaultValue={known.name} required maxLength={255} />
        <Field
          label={t('phone')}
          {...field('phone_number')}
          type="tel"
          defaultValue={known.phone_number}
          required
          maxLength={255}
        />
        <Field
          label={t('email')}
          hint={t('book_for.email_hint')}
          {...field('email')}
          type="email"
          defaultValue={known.email}
          required
          maxLength={255}
        />
        <Select label={t('book_for.language')} name="locale" defaultValue={typed ? languageOf(typed) : locale}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {t(`language.${one}`)}
            </option>
          ))}
        </Select>
        <div className="sm:col-span-2">
          <Button type="submit" pending={sending.isPending || act.isPending}>
            {t('book_for.add')}
          </Button>
        </div>
      </form>
      <NoMailServer className="mt-6" />
    </Card>
  )
}
