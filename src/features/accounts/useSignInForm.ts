import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignedInUser } from '#lib/user.ts'
import { useErrorText } from '#web/errorText.ts'
import { landingPath } from '#web/paths.ts'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'

type SignInFormOptions = {
  request: (form: FormData) => Promise<SignedInUser>
  /** Whether the session outlives the browser window. */
  remember: (form: FormData) => boolean
  successTitle: string
  /** Additional message. */
  hint?: (user: SignedInUser) => string
  errorTitle: string
}

/** Shared by Login and Register: validate, send, store the session, redirect (`spec §2.1`). */
export const useSignInForm = ({ request, remember, successTitle, hint, errorTitle }: SignInFormOptions) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const errorText = useErrorText()

  const { submit, field, fieldErrors, sending } = useForm({
    send: request,
    onSuccess: async (user, form) => {
      session.begin(user, user.role !== 'operator' && remember(new FormData(form)))
      void queries.invalidateQueries()
      await navigate(landingPath(params.get('redirect'), user.role), { replace: true })
      show({ type: 'success', title: successTitle, ...(hint && { message: hint(user) }) })
    },
    onError: (error) => show({ type: 'error', title: errorTitle, message: errorText(error) }),
  })
  const { error, submittedAt } = sending
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
  const pending = sending.isPending || sending.isSuccess
  return { submit, field, fieldErrors, pending, retryAt: retryAfter && submittedAt + retryAfter * 1000 }
}
