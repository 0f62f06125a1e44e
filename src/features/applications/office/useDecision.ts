import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Input } from '#lib/contract.ts'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { isUnsure, useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { decideApplication } from '../calls.ts'
import type * as contract from '../contract.ts'

type Body = Input<typeof contract.decideApplication>['body']

/** Decides on an application; a repeat after a lost response changes nothing. */
export const useDecision = (id: number) => {
  const queries = useQueryClient()
  const keys = useAttemptKeys()
  /** What was decided last, and when the application was changed that it was decided about: it is newer once that was done. */
  const tried = useRef<{ decided: string; updated_at: Body['updated_at'] }>(undefined)
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ updated_at, ...decision }: Body) => {
      const decided = JSON.stringify(decision)
      if (tried.current?.decided !== decided) tried.current = { decided, updated_at }
      const body = { ...decision, updated_at: tried.current.updated_at }
      return call(decideApplication, { params: { id }, body }, keys.of(body))
    },
    onError: (error) => {
      if (!isUnsure(error)) tried.current = undefined
      // The form, which says the other errors, is gone once somebody else has accepted.
      if (error instanceof ApiError && error.code === 'application_accepted')
        show({ type: 'error', title: errorText(error) })
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('office/') }),
  })
}
