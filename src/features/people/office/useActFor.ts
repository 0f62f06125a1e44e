import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { actingMinutes } from '#features/accounts/rules.ts'
import { useWords } from '#ui/language.tsx'
import { browserQueries, call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { beginActing } from '../actingSession.ts'
import { actFor } from '../calls.ts'
import type { messages } from '../officeMessages.ts'

/** Goes on as a customer, at a page of the site. */
export const useActFor = () => {
  const t = useWords<typeof messages>('people.office')
  const navigate = useNavigate()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async ({ id, to }: { id: number; to: string }) => {
      const from = window.location.href
      const user = await call(actFor, { params: { id } })
      return { user, to, isHere: window.location.href === from }
    },
    onSuccess: async ({ user, to, isHere }) => {
      // Who has gone on meanwhile stays the operator.
      if (!isHere) return

      // By this device's clock, which may be wrong; the server ends it at its own time.
      const until = new Date(Date.now() + actingMinutes * 60_000)
      beginActing({ ...user, acting_until: until.toISOString() })
      browserQueries.clear()
      await navigate(to)
    },
    onError: (error) => show({ type: 'error', title: t('failed'), message: errorText(error) }),
  })
}
