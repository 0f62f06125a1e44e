import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Reply } from '#lib/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { ScriptOnly } from '#web/NeedsScript.tsx'
import { landingPath } from '#web/paths.ts'
import { endPushes } from '#web/pushSubscription.ts'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { removeUnsent } from '#web/stored.ts'
import { TermsCheckbox } from '#web/TermsCheckbox.tsx'
import { useForm } from '#web/useForm.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import type { messages } from '../messages.ts'
import { socialSignIn } from './calls.ts'
import type * as contract from './contract.ts'

export const loader = () => null
export const clientLoader = () => null

/** The page after Google or Apple: signs in, or asks new users for missing fields. */
export default function SocialLoginPage() {
  const t = useWords<typeof messages>('accounts')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [ticket, setTicket] = useState('')
  const [person, setPerson] = useState<{ name: string; email: string }>()

  const onResponse = async (response: Reply<typeof contract.socialSignIn>) => {
    if (response.person) setPerson(response.person)
    if (!response.user) return
    const former = session.user()
    if (former && former.id !== response.user.id) {
      // Somebody signed in here while this person was at the provider.
      session.end()
      void endPushes()
      removeUnsent()
    }
    session.begin(response.user, true)
    void queries.invalidateQueries()
    await navigate(landingPath(response.redirect === '/' ? null : response.redirect, response.user.role), {
      replace: true,
    })
    show({ type: 'success', title: t('login.done') })
  }
  const showError = (problem: Error) => show({ type: 'error', title: t('login.failed'), message: errorText(problem) })

  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (sent: string) => call(socialSignIn, { body: { ticket: sent } }),
    onSuccess: onResponse,
    onError: showError,
  })
  const { submit, field, fieldErrors, sending } = useForm({
    send: (form) =>
      call(socialSignIn, {
        body: { ticket, name: String(form.get('name')), phone_number: String(form.get('phone_number')) },
      }),
    onSuccess: onResponse,
    onError: showError,
  })
  useEffect(() => {
    const sent = window.location.hash.slice(1)
    setTicket(sent)
    // Removes the one-time ticket from the URL and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate(sent)
  }, [mutate])

  const email = person?.email ?? ''
  return (
    <ScriptOnly page="social_login">
      <AccountFrame
        title={person ? t('social.title') : t('login.title')}
        subtitle={person ? t('social.subtitle', { email }) : t('login.subtitle')}
        signingIn
      >
        <Head page="social_login" hidden />
        {person ? (
          <form onSubmit={submit} noValidate className="grid gap-4">
            <Field
              label={t('field.name')}
              {...field('name')}
              autoComplete="name"
              defaultValue={person.name}
              required
              maxLength={255}
            />
            <Field
              label={t('field.phone')}
              {...field('phone_number')}
              type="tel"
              autoComplete="tel"
              required
              maxLength={255}
            />
            <TermsCheckbox missing={fieldErrors.conditions !== undefined} />
            <Button type="submit" wide pending={sending.isPending}>
              {t('register.submit')}
            </Button>
          </form>
        ) : error && !isPending ? (
          <p role="alert" className="rounded-control bg-bad-wash p-3 text-bad">
            {errorText(error)}
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
    </ScriptOnly>
  )
}
