import { useEffect, useEffectEvent, useRef } from 'react'
import { usePictures } from './usePictures.ts'

/** Pictures of which each is taken over as soon as it is stored; `take` shows its errors itself. */
export const useEachPicture = (field: string, room: number, take: (uuid: string) => Promise<unknown>) => {
  const uploads = usePictures(field, room)
  const { chosen, remove } = uploads
  const taken = useRef(new Set<string>())
  const takeOver = useEffectEvent((key: string, uuid: string) => {
    taken.current.add(uuid)
    const done = () => remove(key)
    void take(uuid).then(done, done)
  })
  useEffect(() => {
    for (const { key, uuid } of chosen) if (uuid && !taken.current.has(uuid)) takeOver(key, uuid)
  }, [chosen])
  return uploads
}
