import { useParams } from 'react-router'
import { useWords, useWordsPart } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { DraftEditor } from '../editor/DraftEditor.tsx'
import { DraftCalls } from '../editor/draftCalls.ts'
import type { messages } from '../officeMessages.ts'
import { addDraftPicture, discardDraft, getDraft, publishDraft, saveDraft } from './calls.ts'

const officeCalls = {
  get: getDraft,
  save: saveDraft,
  addPicture: addDraftPicture,
  publish: publishDraft,
  discard: discardDraft,
  back: '/office/services',
}

/** A provider's service in the editor its provider uses, with the provider's own texts (`/office/services/:id`, the draft's id). */
export default function ServiceEditorPage() {
  const t = useWords<typeof messages>('offers.office')
  const hasWords = useWordsPart('provider')
  const { id = '' } = useParams()
  if (!hasWords) return <div aria-busy="true" className="min-h-[70vh]" />
  return (
    <DraftCalls value={officeCalls}>
      <Head page="office" about={t('title')} hidden />
      <DraftEditor id={id} />
    </DraftCalls>
  )
}
