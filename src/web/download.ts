import { useMutation } from '@tanstack/react-query'
import type { Call } from '#lib/contract.ts'
import { useLanguage } from '#ui/language.tsx'
import { session } from './session.ts'
import { show } from './snackbar.ts'
import { urlOf } from './transport.ts'

type DownloadOptions = {
  contract: Pick<Call, 'path' | 'media'>
  params: Record<string, unknown>
  /** What the file is called. */
  name: string
  /** Said when it did not come. */
  failed: { title: string; message: string }
}

/** Hands a file to the browser to keep or to open. */
const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Fetches a file of the signed-in person's: a link could not carry the token without telling it to every log. */
export const useDownload = ({ contract, params, name, failed }: DownloadOptions) => {
  const { locale } = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const response = await fetch(urlOf(contract, { params }), {
        headers: { authorization: `Bearer ${session.token()}`, 'accept-language': locale },
        cache: 'no-cache',
      })
      if (!response.headers.get('content-type')?.startsWith(contract.media ?? '')) throw new Error('no file came')
      saveFile(await response.blob(), name)
    },
    onError: () => show({ type: 'error', ...failed }),
  })
}
