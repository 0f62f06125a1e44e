import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#lib/contract.ts'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { decideApplication } from '../calls.ts'
import type * as contract from '../contract.ts'

type Body = Input<typeof contract.decideApplication>['body']

/** Decides on an application; a repeat after a lost response changes nothing. */
export const useDecision = (id: number) => {
  const queries = useQueryClient()
  const keys = useAttemptKeys()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (body: Body) => call(decideApplication, { params: { id }, body }, keys.of(body)),
    onError: (error) => {
      // The form, which says the other errors, is gone once somebody else has accepted.
      if (error instanceof ApiError && error.code === 'application_accepted')
        show({ type: 'error', title: errorText(error) })
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('office/') }),
  })
}
