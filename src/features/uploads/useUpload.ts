import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from './messages.ts'
import { faultOf, sendPicture } from './store/sendPicture.ts'
import { useMistake } from './useMistake.ts'

/**
 * The upload of one picture: file, preview, progress, and its id for claiming. With `onStored` it is sent as soon as it is chosen, once:
 * one that cannot be uploaded is to be chosen again.
 */
export const useUpload = (field: string, onStored?: (uuid: string, preview: string | undefined) => void) => {
  const t = useWords<typeof messages>('uploads')
  const errorText = useErrorText()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<string>()
  const shown = useRef(preview)
  shown.current = preview
  const [percent, setPercent] = useState(0)
  const [uuid, setUuid] = useState<string>()
  const [mistake, setMistake] = useMistake()

  useEffect(() => {
    if (!file) return setPreview(undefined)
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const underWay = useRef<Promise<string | null>>(undefined)
  const uploadMutation = useMutation({
    mutationFn: (chosen: File) => sendPicture(field, chosen, setPercent),
    onSuccess: (stored) => {
      setUuid(stored)
      show({ type: 'success', title: t('done') })
    },
    onError: (error) => {
      setMistake({ error })
      // A refused file cannot be sent again.
      if (onStored || (error instanceof ApiError && error.code === 'invalid')) setFile(null)
      show({ type: 'error', title: t('failed'), message: errorText(error) })
    },
  })

  /** Sets the file, or null to reset. */
  const choose = (chosen: File | null | undefined) => {
    if (chosen === undefined || uploadMutation.isPending) return
    const fault = chosen ? faultOf(chosen) : undefined
    uploadMutation.reset()
    setMistake(fault)
    setUuid(undefined)
    setFile(fault ? null : chosen)
    // Who has left the page meanwhile may be on another team's.
    if (onStored && chosen && !fault)
      uploadMutation.mutate(chosen, { onSuccess: (stored) => onStored(stored, shown.current) })
  }
  /** The preview failed, so the file is not a picture. */
  const rejectFile = () => {
    setMistake('fault.not_a_picture')
    setFile(null)
  }
  const send = (chosen: File) => {
    underWay.current = uploadMutation.mutateAsync(chosen).catch(() => null)
    return underWay.current
  }
  return {
    /** A picture is chosen but not uploaded. */
    ready: file !== null && uuid === undefined,
    preview,
    percent: uploadMutation.isPending ? percent : undefined,
    mistake,
    uuid,
    choose,
    refuse: rejectFile,
    send: () => void (file && !uploadMutation.isPending && send(file)),
    /** The id of the chosen picture, which is uploaded now if it was not yet; null: it could not be, undefined: none is chosen. */
    settle: async () => (uploadMutation.isPending ? underWay.current : (uuid ?? (file ? send(file) : undefined))),
  }
}
