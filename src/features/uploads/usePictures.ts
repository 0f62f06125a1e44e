import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { randomUuid } from '#lib/ids.ts'
import { faultOf, isRefused, sendPicture } from './store/sendPicture.ts'
import { useMistake } from './useMistake.ts'

/** A picture being uploaded: preview, progress, and once stored its id for claiming. A failed one waits for another attempt. */
export type Chosen = { key: string; file: File; preview: string; percent: number; failed?: boolean; uuid?: string }

const revokePreviews = (pictures: readonly Chosen[]): void => {
  for (const { preview } of pictures) URL.revokeObjectURL(preview)
}

/** Several pictures, each uploaded as soon as it is chosen. */
export const usePictures = (field: string, most: number) => {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [mistake, setMistake] = useMistake()
  const shown = useRef<Chosen[]>([])
  shown.current = chosen

  useEffect(() => () => revokePreviews(shown.current), [])

  const change = (key: string, change: Partial<Chosen>) =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (isGone: (one: Chosen) => boolean) =>
    setChosen((all) => {
      revokePreviews(all.filter(isGone))
      return all.filter((one) => !isGone(one))
    })
  const remove = (key: string) => drop((one) => one.key === key)

  const send = async ({ key, file }: Pick<Chosen, 'key' | 'file'>) => {
    try {
      change(key, { uuid: await sendPicture(field, file, (percent) => change(key, { percent })) })
    } catch (error) {
      if (isRefused(error)) remove(key)
      else change(key, { failed: true })
      setMistake({ error })
    }
  }
  const retry = (key: string) => {
    const picture = shown.current.find((one) => one.key === key)
    if (!picture?.failed) return
    setMistake(undefined)
    change(key, { failed: false })
    void send(picture)
  }
  const retryAll = useEffectEvent(() => {
    for (const { key } of shown.current) retry(key)
  })
  useEffect(() => {
    const online = () => retryAll()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
  const add = (files: Iterable<File>) => {
    const [all, room] = [[...files], most - chosen.length]
    setMistake(all.length > room ? 'fault.no_room' : undefined)
    for (const file of all.slice(0, room)) {
      const fault = faultOf(file)
      if (fault) {
        setMistake(fault)
        continue
      }
      const picture = { key: randomUuid(), file, preview: URL.createObjectURL(file), percent: 0 }
      setChosen((before) => [...before, picture])
      void send(picture)
    }
  }
  return {
    chosen,
    mistake,
    add,
    remove,
    retry,
    /** Those that were sent go; one that was added meanwhile stays. */
    clear: (sent: readonly string[]) => {
      drop(({ uuid }) => uuid !== undefined && sent.includes(uuid))
      setMistake(undefined)
    },
    full: chosen.length >= most,
    /** One of them is not uploaded yet. */
    busy: chosen.some(({ uuid }) => uuid === undefined),
    uuids: chosen.flatMap(({ uuid }) => (uuid ? [uuid] : [])),
  }
}
