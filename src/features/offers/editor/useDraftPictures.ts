import { use, useState } from 'react'
import { useStoredPictures } from '#features/uploads/useStoredPictures.ts'
import { call } from '#web/call.ts'
import type { Draft } from '../contract.ts'
import { DraftCalls } from './draftCalls.ts'
import type { PartProps } from './parts.ts'

const most = 12
const noWords = { en: '', ar: '' }

/** The pictures a draft has, and those on their way to it. */
export const useDraftPictures = (draft: Draft, { body, change }: Pick<PartProps, 'body' | 'change'>) => {
  const { addPicture } = use(DraftCalls)
  const [media, setMedia] = useState(draft.media)
  const uploads = useStoredPictures('e_services', most - body.pictures.length, async ({ uuid, key }) => {
    const stored = await call(addPicture, { params: { id: draft.id }, body: { uuid } }, key)
    setMedia((all) => [...all, stored])
    change((all) => ({ ...all, pictures: [...all.pictures, { id: stored.id, alt: noWords, focal: null }] }))
  })
  return { media, uploads }
}
