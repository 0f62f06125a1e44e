import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { useProblem } from '#web/problem.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from './messages.ts'
import { faultOf, sendPicture } from './store/send.ts'

/** One picture from choosing to stored: what is chosen, how it looks, how far it got, and the id something may claim. */
export const useUpload = (field: string) => {
  const t = useWords<typeof messages>('uploads')
  const say = useProblem()
  const [file, keep] = useState<File | null>(null)
  const [preview, look] = useState<string>()
  const [percent, tell] = useState(0)
  const [uuid, name] = useState<string>()
  const [mistake, complain] = useState<string>()

  useEffect(() => {
    if (!file) return look(undefined)
    const url = URL.createObjectURL(file)
    look(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const sending = useMutation({
    mutationFn: (chosen: File) => sendPicture(field, chosen, tell),
    onSuccess: (stored) => {
      name(stored)
      show({ type: 'success', title: t('done') })
    },
    onError: (error) => {
      complain(say(error))
      // What the server would not have is not offered again.
      if (error instanceof ApiError && error.code === 'invalid') keep(null)
      show({ type: 'error', title: t('failed'), message: say(error) })
    },
  })

  /** Takes a file, or null to begin anew. */
  const choose = (chosen: File | null | undefined) => {
    if (chosen === undefined || sending.isPending) return
    const fault = chosen ? faultOf(chosen) : undefined
    const wrong = fault && t(fault)
    sending.reset()
    complain(wrong)
    name(undefined)
    keep(wrong ? null : chosen)
  }
  /** What was chosen cannot be shown, so it is no picture. */
  const refuse = () => {
    complain(t('fault.not_a_picture'))
    keep(null)
  }
  return {
    /** A picture waits to be sent. */
    ready: file !== null && uuid === undefined,
    preview,
    percent: sending.isPending ? percent : undefined,
    mistake,
    uuid,
    choose,
    refuse,
    send: () => file && !sending.isPending && sending.mutate(file),
  }
}
