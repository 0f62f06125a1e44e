import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { session } from '#web/session.ts'
import { urlOf } from '#web/transport.ts'
import { viewDocument, viewPermit } from '../calls.ts'
import type { OfficeApplication } from './contract.ts'

type File = OfficeApplication['documents'][number]['file']

/** A file of an application, fetched with the operator's token when asked for: each fetch is logged. */
export const useApplicationFile = (id: number, file: File) => {
  const { locale } = useLanguage()
  const [url, setUrl] = useState<string>()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const opening = useMutation({
    mutationFn: async () => {
      const contract = file === 'document' ? viewDocument : viewPermit
      const response = await fetch(urlOf(contract, { params: { id } }), {
        headers: { authorization: `Bearer ${session.token()}`, 'accept-language': locale },
        cache: 'no-store',
      })
      if (!response.ok) throw new Error('the file could not be loaded')
      return response.blob()
    },
    onSuccess: (blob) => setUrl(URL.createObjectURL(blob)),
  })
  return { url, opening, close: () => setUrl(undefined) }
}
