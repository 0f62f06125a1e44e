import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field } from '#ui/Field.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { call } from '#web/call.ts'
import { complaints, focusFirst, type Mistakes, useMistakes } from '#web/forms.ts'
import { Head } from '#web/Head.tsx'
import { useWords } from '#web/language.tsx'
import { safePath } from '#web/paths.ts'
import { useProblem } from '#web/problem.ts'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import type { messages } from '../messages.ts'
import { socialSignIn } from './calls.ts'

export const loader = () => null
export const clientLoader = () => null

type Newcomer = { name?: string; phone_number?: string }

/** Where Google or Apple send people back to: in, or one more form for whoever is new. */
export default function SocialLoginPage() {
  const t = useWords<typeof messages>('accounts')
  const say = useProblem()
  const check = useMistakes()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [mistakes, complain] = useState<Mistakes>({})
  const [ticket, keep] = useState('')
  const [person, meet] = useState<{ name: string; email: string }>()

  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: ({ sent, ...newcomer }: Newcomer & { sent: string }) =>
      call(socialSignIn, { body: { ticket: sent, ...newcomer } }),
    onSuccess: async (answer) => {
      if (answer.person) meet(answer.person)
      if (!answer.user) return
      session.begin(answer.user, true)
      void queries.invalidateQueries()
      await navigate(safePath(answer.redirect), { replace: true })
      show({ type: 'success', title: t('login.done') })
    },
    onError: (problem) => {
      if (problem instanceof ApiError) complain(complaints(problem.errors))
      show({ type: 'error', title: t('login.failed'), message: say(problem) })
    },
  })
  useEffect(() => {
    const sent = window.location.hash.slice(1)
    keep(sent)
    // Out of sight and out of the history; it is good once anyway.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate({ sent })
  }, [mutate])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const found = check(form)
    complain(found)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    const typed = new FormData(form)
    mutate({ sent: ticket, name: String(typed.get('name')), phone_number: String(typed.get('phone_number')) })
  }
  const email = person?.email ?? ''
  return (
    <AccountFrame
      title={person ? t('social.title') : t('login.title')}
      subtitle={person ? t('social.subtitle', { email }) : t('login.subtitle')}
      entering
    >
      <Head page="social_login" hidden />
      {person ? (
        <form onSubmit={submit} noValidate className="grid gap-4">
          <Field
            label={t('field.name')}
            name="name"
            autoComplete="name"
            defaultValue={person.name}
            required
            maxLength={255}
            error={mistakes.name}
          />
          <Field
            label={t('field.phone')}
            name="phone_number"
            type="tel"
            autoComplete="tel"
            required
            maxLength={255}
            error={mistakes.phone_number}
          />
          <Checkbox
            name="conditions"
            required
            error={mistakes.conditions && t('register.terms_needed')}
            label={
              <>
                {t('register.agree')}{' '}
                <Link to="/pages/2" target="_blank" className="font-medium text-main-ink underline">
                  {t('register.terms')}
                </Link>
              </>
            }
          />
          <Button type="submit" wide pending={isPending}>
            {t('register.submit')}
          </Button>
        </form>
      ) : error && !isPending ? (
        <p role="alert" className="rounded-control bg-bad-wash p-3 text-bad">
          {say(error)}
        </p>
      ) : (
        <p role="status" className="grid justify-items-center gap-3 py-6 text-soft">
          <Spinner />
          {isSuccess ? t('login.done') : t('social.working')}
        </p>
      )}
      <p className="text-center">
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center font-medium text-main-ink text-sm hover:underline"
        >
          {t('social.again')}
        </Link>
      </p>
    </AccountFrame>
  )
}
