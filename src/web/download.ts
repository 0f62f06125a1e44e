import { useMutation } from '@tanstack/react-query'
import type { Call } from '#lib/contract.ts'
import { useLanguage } from '#ui/language.tsx'
import { session } from './session.ts'
import { show } from './snackbar.ts'
import { urlOf } from './transport.ts'

type DownloadOptions = {
  contract: Pick<Call, 'path' | 'media'>
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** File name. */
  name: string
  /** Shown on failure. */
  failed: { title: string; message: string }
}

/** Offers a file to the browser as a download. */
const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The same for data. */
export const saveJson = (data: object, name: string): void =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)

/** Downloads a file with the user's token; in a link the token would end up in logs. */
export const useDownload = ({ contract, params, query, name, failed }: DownloadOptions) => {
  const { locale } = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const response = await fetch(urlOf(contract, { params, query }), {
        headers: { authorization: `Bearer ${session.token()}`, 'accept-language': locale },
        cache: 'no-cache',
      })
      if (!response.headers.get('content-type')?.startsWith(contract.media ?? ''))
        throw new Error('the reply is not the file')
      saveFile(await response.blob(), name)
    },
    onError: () => show({ type: 'error', ...failed }),
  })
}
