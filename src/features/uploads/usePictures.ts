import { useEffect, useRef, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { useProblem } from '#web/problem.ts'
import type { messages } from './messages.ts'
import { faultOf, sendPicture } from './store/send.ts'

/** A picture on its way: how it looks, how far it got, and once it is stored the id something may claim. */
export type Chosen = { key: string; preview: string; percent: number; uuid?: string }

const letGo = (gone: readonly Chosen[]): void => {
  for (const { preview } of gone) URL.revokeObjectURL(preview)
}

/** Several pictures, each sent as soon as it is chosen. */
export const usePictures = (field: string, most: number) => {
  const t = useWords<typeof messages>('uploads')
  const say = useProblem()
  const [chosen, keep] = useState<Chosen[]>([])
  const [mistake, complain] = useState<string>()
  const shown = useRef<Chosen[]>([])
  shown.current = chosen

  useEffect(() => () => letGo(shown.current), [])

  const change = (key: string, change: Partial<Chosen>) =>
    keep((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const remove = (key: string) =>
    keep((all) => {
      letGo(all.filter((one) => one.key === key))
      return all.filter((one) => one.key !== key)
    })

  const send = async (file: File) => {
    const key = crypto.randomUUID()
    keep((all) => [...all, { key, preview: URL.createObjectURL(file), percent: 0 }])
    try {
      change(key, { uuid: await sendPicture(field, file, (percent) => change(key, { percent })) })
    } catch (error) {
      remove(key)
      complain(say(error))
    }
  }
  const add = (files: Iterable<File>) => {
    complain(undefined)
    for (const file of [...files].slice(0, most - chosen.length)) {
      const fault = faultOf(file)
      if (fault) complain(t(fault))
      else void send(file)
    }
  }
  return {
    chosen,
    mistake,
    add,
    remove,
    clear: () => {
      letGo(chosen)
      keep([])
    },
    full: chosen.length >= most,
    /** One of them is still on its way. */
    busy: chosen.some(({ uuid }) => uuid === undefined),
    uuids: chosen.flatMap(({ uuid }) => (uuid ? [uuid] : [])),
  }
}
