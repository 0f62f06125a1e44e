import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useProblem } from '#web/problem.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from './messages.ts'
import { forgetAddress } from './save.ts'
import type { CurrentAddress } from './useCurrentAddress.ts'

/** Deletes an address, asked for twice; bookings keep their copy of it. */
export const Deletion = ({ address, onDone }: { address: CurrentAddress; onDone: () => void }) => {
  const t = useWords<typeof messages>('addresses')
  const say = useProblem()
  const [asking, ask] = useState(false)
  const deleting = useMutation({
    mutationFn: () => forgetAddress(address),
    onSuccess: () => {
      onDone()
      show({ type: 'success', title: t('deleted') })
    },
    onError: (error) => show({ type: 'error', title: say(error) }),
  })
  if (!asking)
    return (
      <Button
        look="quiet"
        className="mt-3 -ms-5 text-bad"
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={() => ask(true)}
      >
        {t('delete')}
      </Button>
    )
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 rounded-card bg-bad-wash p-4">
      <p className="flex-1 font-medium">{t('delete_sure')}</p>
      <Button size="small" look="second" autoFocus className="scroll-my-10" onClick={() => ask(false)}>
        {t('keep')}
      </Button>
      <Button size="small" look="danger" pending={deleting.isPending} onClick={() => deleting.mutate()}>
        {t('delete')}
      </Button>
    </div>
  )
}
