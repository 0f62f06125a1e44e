import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { saveJson } from '#web/download.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../messages.ts'
import { exportData } from './calls.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

/** Export of the stored personal data, and deletion of the account. */
export const MyData = () => {
  const t = useWords<typeof messages>('accounts')
  const errorText = useErrorText()
  const [deleting, setDeleting] = useState(false)
  const exportMutation = useMutation({
    mutationFn: () => call(exportData, {}),
    onSuccess: (data) => saveJson(data, `doorstep-${data.exported_at.slice(0, 10)}.json`),
    onError: (error) => show({ type: 'error', title: t('data.failed'), message: errorText(error) }),
  })
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-lg">{t('data.title')}</h3>
      <p className="text-soft text-sm">{t('data.hint')}</p>
      <Button
        look="second"
        icon={<Download aria-hidden className="size-5" />}
        pending={exportMutation.isPending}
        onClick={() => exportMutation.mutate()}
      >
        {t('data.download')}
      </Button>
      {deleting ? (
        <DeleteAccount onCancel={() => setDeleting(false)} />
      ) : (
        <Button look="danger" onClick={() => setDeleting(true)}>
          {t('leave.open')}
        </Button>
      )}
    </section>
  )
}
