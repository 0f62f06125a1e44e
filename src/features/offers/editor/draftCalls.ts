import { createContext } from 'react'
import { addDraftPicture, discardDraft, getDraft, publishDraft, saveDraft } from '../calls.ts'

/** The calls of the open editor, and the page it leads back to: a provider's own, unless it is opened elsewhere. */
export const DraftCalls = createContext({
  get: getDraft,
  save: saveDraft,
  addPicture: addDraftPicture,
  publish: publishDraft,
  discard: discardDraft,
  back: '/provider/services',
})
