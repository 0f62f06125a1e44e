import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { copyText } from '#web/copy.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../officeMessages.ts'

/** Copies a secret, and says whether it did. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const t = useWords<typeof messages>('accounts.office')
  const copy = async () => {
    const copied = await copyText(text)
    show({ type: copied ? 'success' : 'error', title: t(copied ? 'copied' : 'copy_by_hand') })
  }
  return (
    <Button look="second" onClick={() => void copy()}>
      {label}
    </Button>
  )
}
