import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { getPerson } from '../calls.ts'
import type { messages } from '../officeMessages.ts'

type Done = keyof typeof messages & `done.${string}`

/** A change of the person who is shown; their page is read again, and says what was done or why not. */
export const usePersonChange = <Given, Answer>(change: (given: Given) => Promise<Answer>, done: Done) => {
  const t = useWords<typeof messages>('people.office')
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      show({ type: 'success', title: t(done) })
      await queries.invalidateQueries({ queryKey: [getPerson.path] })
    },
    onError: (error) => show({ type: 'error', title: t('failed'), message: errorText(error) }),
  })
}
