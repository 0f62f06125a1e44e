import { useEffect, useRef, useState } from 'react'
import { randomUuid } from '#lib/ids.ts'
import { isUnsure } from '#web/errorText.ts'
import { faultOf, sendPicture } from './store/sendPicture.ts'
import { useMistake } from './useMistake.ts'

/** A picture on its way: uploaded, then stored where it belongs. A failed one waits for another attempt. */
export type WaitingPicture = {
  key: string
  file: File
  preview: string
  percent: number
  failed: boolean
  /** It is uploaded; whether it is stored, too, was not answered. */
  uuid?: string | undefined
  /** Ends its upload, for which the next ones wait. */
  dropping: AbortController
}

/** An uploaded picture, and the key under which it is stored once however often that is sent. */
export type UploadedPicture = { uuid: string; key: string }

type Sent = Pick<WaitingPicture, 'key' | 'file' | 'uuid' | 'dropping'>

/**
 * Pictures that are uploaded and stored as soon as they are chosen, one after the other. One that fails stays with its file and
 * is sent again on request, or when the connection is back.
 */
export const useStoredPictures = (
  field: string,
  room: number,
  store: (picture: UploadedPicture) => Promise<unknown>,
) => {
  const [waiting, setWaiting] = useState<WaitingPicture[]>([])
  const [mistake, setMistake] = useMistake()
  const shown = useRef(waiting)
  shown.current = waiting
  const queue = useRef(Promise.resolve())

  const change = (key: string, part: Partial<WaitingPicture>) =>
    setWaiting((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: string) => {
    shown.current.find((one) => one.key === key)?.dropping.abort()
    setWaiting((all) => {
      for (const one of all) if (one.key === key) URL.revokeObjectURL(one.preview)
      return all.filter((one) => one.key !== key)
    })
  }
  const attempt = async ({ key, file, uuid, dropping: { signal } }: Sent) => {
    if (signal.aborted) return
    let uploaded = uuid
    try {
      uploaded ??= await sendPicture(field, file, (percent) => change(key, { percent }), signal)
      await store({ uuid: uploaded, key })
      remove(key)
    } catch (error) {
      if (signal.aborted) return
      // A refused one is uploaded anew, such as one that was there for too long.
      change(key, { failed: true, percent: 0, uuid: isUnsure(error) ? uploaded : undefined })
      setMistake({ error })
    }
  }
  const send = (picture: Sent) => {
    queue.current = queue.current.then(() => attempt(picture))
  }
  const retry = (key: string) => {
    const picture = shown.current.find((one) => one.key === key)
    if (!picture?.failed) return
    setMistake(undefined)
    change(key, { failed: false })
    send(picture)
  }
  const retryAll = useRef(() => {})
  retryAll.current = () => {
    for (const { key } of shown.current) retry(key)
  }
  useEffect(() => {
    const online = () => retryAll.current()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      for (const { preview } of shown.current) URL.revokeObjectURL(preview)
    }
  }, [])

  const add = (files: Iterable<File>) => {
    const [all, left] = [[...files], room - waiting.length]
    setMistake(all.length > left ? 'fault.no_room' : undefined)
    for (const file of all.slice(0, left)) {
      const fault = faultOf(file)
      if (fault) {
        setMistake(fault)
        continue
      }
      const preview = URL.createObjectURL(file)
      const picture = { key: randomUuid(), file, preview, percent: 0, failed: false, dropping: new AbortController() }
      setWaiting((all) => [...all, picture])
      send(picture)
    }
  }
  return { waiting, mistake, add, remove, retry, full: waiting.length >= room }
}
