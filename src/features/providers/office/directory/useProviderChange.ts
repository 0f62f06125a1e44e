import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../../officeMessages.ts'

type Done = keyof typeof messages & `done.${string}`

/** A change of the provider who is shown; all that is shown is read again, and the outcome is said. */
export const useProviderChange = <Given, Answer>(change: (given: Given) => Promise<Answer>, done: Done) => {
  const t = useWords<typeof messages>('providers.office')
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      show({ type: 'success', title: t(done) })
      await queries.invalidateQueries()
    },
    onError: (error) => show({ type: 'error', title: t('failed'), message: errorText(error) }),
  })
}
