import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../../officeMessages.ts'

type Done = keyof typeof messages & `done.${string}`

/**
 * A change of the provider who is shown; all that is shown is read again, and the outcome is said. `given` is all that may differ: the
 * same once more after a lost reply is not done twice.
 */
export const useProviderChange = <Given, Answer>(
  id: number,
  change: (given: Given, key: string) => Promise<Answer>,
  done: Done,
) => {
  const t = useWords<typeof messages>('providers.office')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('failed'))
  const keys = useAttemptKeys()
  const refresh = () => queries.invalidateQueries()
  return useMutation({
    mutationFn: (given: Given) => change(given, keys.of([id, given])),
    onSuccess: async () => {
      keys.done()
      show({ type: 'success', title: t(done) })
      await refresh()
    },
    onError: (error) => {
      showFailure(error)
      void refresh()
    },
  })
}
