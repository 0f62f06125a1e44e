import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from './providerMessages.ts'
import { teamQuery } from './queryOptions.ts'

/** A change of the team: what it says when it is done, unless it says that itself, and the team as it is then. */
export const useTeamChange = <T, R>(change: (input: T) => Promise<R>, done?: keyof typeof messages & string) => {
  const t = useWords<typeof messages>('team.provider')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('failed'))
  return useMutation({
    mutationFn: change,
    onSuccess: () => done && show({ type: 'success', title: t(done) }),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}
