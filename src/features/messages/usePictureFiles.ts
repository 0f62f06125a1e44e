import { useEffect, useState } from 'react'
import type { Media } from '#lib/media.ts'
import { type MediaWidth, mediaSource } from '#lib/mediaSources.ts'
import { useLanguage } from '#ui/language.tsx'
import { session } from '#web/session.ts'

/**
 * The same pictures at addresses within this browser: they are fetched with the user's token, because in the address of a
 * picture it would end up in logs. Undefined until they are there.
 */
export const usePictureFiles = (
  pictures: readonly Media[],
  width: MediaWidth,
  enabled = true,
): (Media | undefined)[] => {
  const { locale } = useLanguage()
  const [files, setFiles] = useState<Record<string, string>>({})
  const urls = pictures.map(({ url }) => url).join(' ')

  useEffect(() => {
    if (!enabled || urls === '') return
    const abort = new AbortController()
    const made: string[] = []
    const load = async (url: string) => {
      const response = await fetch(mediaSource(url, width, 'webp'), {
        headers: { authorization: `Bearer ${session.token()}`, 'accept-language': locale },
        signal: abort.signal,
      })
      if (!response.headers.get('content-type')?.startsWith('image/')) return
      const file = URL.createObjectURL(await response.blob())
      made.push(file)
      if (abort.signal.aborted) URL.revokeObjectURL(file)
      else setFiles((before) => ({ ...before, [url]: file }))
    }
    // One that cannot be loaded keeps its colour.
    for (const url of urls.split(' ')) void load(url).catch(() => {})
    return () => {
      abort.abort()
      for (const file of made) URL.revokeObjectURL(file)
      setFiles({})
    }
  }, [urls, width, enabled, locale])

  return pictures.map((picture) => {
    const file = files[picture.url]
    return file === undefined ? undefined : { ...picture, url: file }
  })
}
