import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from './messages.ts'
import { faultOf, isRefused, sendPicture } from './store/sendPicture.ts'
import { useMistake } from './useMistake.ts'

/**
 * The upload of one picture: file, preview, progress, and its id for claiming. With `onStored` it is sent as soon as it is chosen; one
 * that hangs can be dropped, and one that failed sent again.
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
  /** Of the picture that is being sent; aborted once it is dropped. */
  const control = useRef(new AbortController())
  const uploadMutation = useMutation({
    onMutate: () => {
      control.current = new AbortController()
      return control.current.signal
    },
    mutationFn: (chosen: File) => sendPicture(field, chosen, setPercent, control.current.signal),
    onSuccess: (stored, _chosen, signal) => {
      if (signal.aborted) return
      setUuid(stored)
      show({ type: 'success', title: t('done') })
    },
    onError: (error, _chosen, signal) => {
      if (signal?.aborted) return
      setMistake({ error })
      if (isRefused(error)) setFile(null)
      show({ type: 'error', title: t('failed'), message: errorText(error) })
    },
  })

  /** Who has left the page meanwhile may be on another team's: it hears of nothing. */
  const sendAtOnce = (chosen: File) => {
    if (onStored) uploadMutation.mutate(chosen, { onSuccess: (stored) => onStored(stored, shown.current) })
  }
  /** Sets the file, or null to reset. */
  const choose = (chosen: File | null | undefined) => {
    if (chosen === undefined || uploadMutation.isPending) return
    const fault = chosen ? faultOf(chosen) : undefined
    uploadMutation.reset()
    setMistake(fault)
    setUuid(undefined)
    setFile(fault ? null : chosen)
    if (chosen && !fault) sendAtOnce(chosen)
  }
  const failed = onStored !== undefined && file !== null && uploadMutation.isError
  const retry = () => {
    if (!failed) return
    setMistake(undefined)
    sendAtOnce(file)
  }
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    const online = () => retryOnline()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
  const drop = () => {
    control.current.abort()
    uploadMutation.reset()
    setMistake(undefined)
    setFile(null)
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
    /** It was to be sent at once and could not be. */
    failed,
    retry,
    /** Forgets the picture, also while it is being sent. */
    drop,
    refuse: rejectFile,
    send: () => void (file && !uploadMutation.isPending && send(file)),
    /** The id of the chosen picture, which is uploaded now if it was not yet; null: it could not be, undefined: none is chosen. */
    settle: async () => (uploadMutation.isPending ? underWay.current : (uuid ?? (file ? send(file) : undefined))),
  }
}
