import { useParams } from 'react-router'
import { WhoDoesIt, WhoWillDoIt } from '#features/team/WhoDoesIt.tsx'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import type { messages } from '../providerMessages.ts'
import { DraftEditor } from './DraftEditor.tsx'

export const handle: PageHandle = { page: 'desk' }

/** The editor of one service (`/provider/services/:id`, the draft's id). */
export default function EditorPage() {
  const t = useWords<typeof messages>('offers.provider')
  const { id = '' } = useParams()
  return (
    <>
      <Head page="desk" about={t('edit_title')} hidden />
      <DraftEditor
        id={id}
        after={({ e_service_id }, { body, change }) =>
          e_service_id === null ? (
            <WhoWillDoIt without={body.not_by ?? []} onChange={(not_by) => change((all) => ({ ...all, not_by }))} />
          ) : (
            <WhoDoesIt serviceId={e_service_id} />
          )
        }
      />
    </>
  )
}
