import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from './messages.ts'
import { removeAddress } from './save.ts'
import type { CurrentAddress } from './useCurrentAddress.ts'

/** Deletes an address after a confirmation; bookings keep their copy. */
export const DeleteAddress = ({ address, onDone }: { address: CurrentAddress; onDone: () => void }) => {
  const t = useWords<typeof messages>('addresses')
  const errorText = useErrorText()
  const [confirming, setConfirming] = useState(false)
  const keys = useAttemptKeys()
  const deleteMutation = useMutation({
    mutationFn: () => removeAddress(address, keys.of(address.id)),
    onSuccess: () => {
      onDone()
      show({ type: 'success', title: t('deleted') })
    },
    onError: (error) => show({ type: 'error', title: errorText(error) }),
  })
  if (!confirming)
    return (
      <Button
        look="quiet"
        className="mt-3 -ms-5 text-bad"
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={() => setConfirming(true)}
      >
        {t('delete')}
      </Button>
    )
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 rounded-card bg-bad-wash p-4">
      <p className="flex-1 font-medium">{t('delete_sure')}</p>
      <Button size="small" look="second" autoFocus className="scroll-my-10" onClick={() => setConfirming(false)}>
        {t('keep')}
      </Button>
      <Button size="small" look="danger" pending={deleteMutation.isPending} onClick={() => deleteMutation.mutate()}>
        {t('delete')}
      </Button>
    </div>
  )
}
