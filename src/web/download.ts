import { useMutation } from '@tanstack/react-query'
import type { Call } from '#lib/contract.ts'
import { useLanguage } from '#ui/language.tsx'
import { useErrorText } from './errorText.ts'
import { session } from './session.ts'
import { show } from './snackbar.ts'
import { ApiError, urlOf } from './transport.ts'
import { endWhenStill } from './uploadTransport.ts'

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

/** An answer with all of its body. */
export const fetchWhole = (url: string, options: RequestInit): Promise<Response> =>
  endWhenStill(async (moves, signal) => {
    const response = await fetch(url, { ...options, signal })
    const parts: BlobPart[] = []
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      moves()
      parts.push(part.value)
    }
    const { status, headers } = response
    return new Response(new Blob(parts, { type: headers.get('content-type') ?? '' }), { status, headers })
  })

/** Why there is no file, where the API says it: a period may be too long for one. */
const refusalOf = async (response: Response): Promise<Error> => {
  const refusal = response.status === 422 ? await response.json() : undefined
  return refusal ? new ApiError(refusal.code, refusal) : new Error('the reply is not the file')
}

/** Downloads a file with the user's token; in a link the token would end up in logs. */
export const useDownload = ({ contract, params, query, name, failed }: DownloadOptions) => {
  const { locale } = useLanguage()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async () => {
      const token = session.token()
      const response = await fetchWhole(urlOf(contract, { params, query }), {
        headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
        cache: 'no-cache',
      })
      if (response.status === 401) session.expire(token)
      if (!response.headers.get('content-type')?.startsWith(contract.media ?? '')) throw await refusalOf(response)
      saveFile(await response.blob(), name)
    },
    onError: (error) =>
      show({ type: 'error', ...failed, ...(error instanceof ApiError && { message: errorText(error) }) }),
  })
}
