import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SignedInUser } from '#lib/user.ts'
import { complaints, focusFirst, type Mistakes, useMistakes } from '#web/forms.ts'
import { safePath } from '#web/paths.ts'
import { useProblem } from '#web/problem.ts'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'

type Entry = {
  ask: (form: FormData) => Promise<SignedInUser>
  /** Whether the session outlives the browser window. */
  remember: (form: FormData) => boolean
  done: string
  /** What to know besides. */
  hint?: (user: SignedInUser) => string
  failed: string
}

/** What Login and Register share: check, ask, keep the session, go where the visitor was heading (`spec §2.1`). */
export const useEntry = ({ ask, remember, done, hint, failed }: Entry) => {
  const [mistakes, complain] = useState<Mistakes>({})
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const check = useMistakes()
  const say = useProblem()

  const entering = useMutation({
    mutationFn: (form: HTMLFormElement) => ask(new FormData(form)),
    onSuccess: async (user, form) => {
      session.begin(user, remember(new FormData(form)))
      void queries.invalidateQueries()
      await navigate(safePath(params.get('redirect')), { replace: true })
      show({ type: 'success', title: done, ...(hint && { message: hint(user) }) })
    },
    onError: (error, form) => {
      const found = error instanceof ApiError ? complaints(error.errors) : {}
      complain(found)
      focusFirst(form, found)
      show({ type: 'error', title: failed, message: say(error) })
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (entering.isPending) return
    const form = event.currentTarget
    const found = check(form)
    complain(found)
    if (Object.keys(found).length > 0) focusFirst(form, found)
    else entering.mutate(form)
  }
  const { error } = entering
  const waiting = error instanceof ApiError ? error.retryAfter : undefined
  const pending = entering.isPending || entering.isSuccess
  return { submit, mistakes, pending, againAt: waiting && entering.submittedAt + waiting * 1000 }
}
