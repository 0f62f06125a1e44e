import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { Badge } from '#ui/Badge.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { MissingTranslation } from '#web/editor/MissingTranslation.tsx'
import { useMayEdit } from '#web/editor/mayEdit.tsx'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { RowButton } from '#web/editor/RowButton.tsx'
import { RowsPage } from '#web/editor/RowsPage.tsx'
import { useEdited } from '#web/editor/useEdited.ts'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { listOfficeFaqs } from './calls.ts'
import type { OfficeFaq, OfficeTopic } from './contract.ts'
import { FaqForm, TopicForm } from './FaqForms.tsx'

const noWords = { en: '', ar: '' }
const newTopic: OfficeTopic = { id: 0, name: noWords, faqs: [], updated_at: '' }
const newFaq = (faq_category_id: number): OfficeFaq => ({
  id: 0,
  faq_category_id,
  question: noWords,
  answer: noWords,
  featured: false,
  updated_at: '',
})

/** The questions of the help page by topic (`/office/faqs`). */
export default function FaqsPage() {
  const mayEdit = useMayEdit()
  const t = useWords<typeof messages>('content.office')
  const e = useWords<typeof editorMessages>('editor')
  const tr = useTranslated()
  const queries = useQueryClient()
  const query = useQuery(queryFor(listOfficeFaqs, {}))
  const { edited: topic, edit: editTopic, close: closeTopic } = useEdited<OfficeTopic>()
  const { edited: faq, edit: editFaq, close: closeFaq } = useEdited<OfficeFaq>()
  const done = (close: () => void) => () => {
    close()
    void queries.invalidateQueries()
  }
  return (
    <>
      <RowsPage
        title={t('faqs.title')}
        add={{ label: t('faqs.new_topic'), onAdd: () => editTopic(newTopic) }}
        query={query}
        empty={{ icon: <CircleHelp className="size-7" />, title: t('faqs.none'), message: t('faqs.none_hint') }}
      >
        {(topics) => (
          <div className="grid gap-6">
            {topics.map((one) => (
              <Card key={one.id} aria-label={tr(one.name)}>
                <header className="mb-2 flex flex-wrap items-center gap-2">
                  <h2 className="font-semibold text-lg">{tr(one.name)}</h2>
                  <IconButton label={e('edit', { name: tr(one.name) })} onClick={() => editTopic(one)}>
                    <Pencil className="size-4" />
                  </IconButton>
                  {mayEdit && (
                    <Button
                      look="quiet"
                      size="small"
                      className="ms-auto"
                      icon={<Plus aria-hidden className="size-4" />}
                      onClick={() => editFaq(newFaq(one.id))}
                    >
                      {t('faqs.new')}
                    </Button>
                  )}
                </header>
                {one.faqs.length === 0 && <p className="text-soft">{t('faqs.empty')}</p>}
                <ul>
                  {one.faqs.map((row) => (
                    <li key={row.id} className="border-line border-t">
                      <RowButton onEdit={() => editFaq(row)}>
                        <span className="min-w-0 flex-1">{tr(row.question)}</span>
                        <MissingTranslation texts={[row.question, row.answer]} />
                        {row.featured && <Badge tone="brand">{t('faq.featured_badge')}</Badge>}
                      </RowButton>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        )}
      </RowsPage>
      {topic && <TopicForm key={topic.id} topic={topic} onClose={closeTopic} onDone={done(closeTopic)} />}
      {faq && <FaqForm key={faq.id} faq={faq} topics={query.data ?? []} onClose={closeFaq} onDone={done(closeFaq)} />}
    </>
  )
}
