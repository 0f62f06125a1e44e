import { Checkbox, Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { RowSheet } from '#web/editor/RowSheet.tsx'
import { useRowForm } from '#web/editor/useRowForm.ts'
import type { messages } from '../officeMessages.ts'
import { createFaq, createTopic, deleteFaq, deleteTopic, updateFaq, updateTopic } from './calls.ts'
import type { OfficeFaq, OfficeTopic } from './contract.ts'

type Closing = { onClose: () => void; onDone: () => void }

const sendTopic = ({ id, name, updated_at }: OfficeTopic, key: string): Promise<OfficeTopic> =>
  id === 0
    ? call(createTopic, { body: { name } }, key)
    : call(updateTopic, { params: { id }, body: { name, updated_at } }, key)

/** A help topic: its name. */
export const TopicForm = ({ topic, onClose, onDone }: Closing & { topic: OfficeTopic }) => {
  const t = useWords<typeof messages>('content.office')
  const tr = useTranslated()
  const form = useRowForm({ stored: topic, send: sendTopic, onSaved: onDone })
  const { values, set, errors } = form
  const question = t('topic.delete_question', { name: tr(topic.name), count: topic.faqs.length })
  return (
    <RowSheet
      title={topic.id === 0 ? t('faqs.new_topic') : tr(topic.name)}
      form={form}
      labelOf={() => t('topic.name')}
      onClose={onClose}
      deletion={
        topic.id === 0
          ? undefined
          : {
              question,
              send: (key) => call(deleteTopic, { params: { id: topic.id }, query: { faqs: topic.faqs.length } }, key),
              onDone,
            }
      }
    >
      <BothLanguages
        label={t('topic.name')}
        name="name"
        maxLength={100}
        value={values.name}
        error={errors['name.en'] ?? errors['name.ar']}
        onChange={(name) => set({ name })}
      />
    </RowSheet>
  )
}

const sendFaq = ({ id, updated_at, ...body }: OfficeFaq, key: string): Promise<OfficeFaq> =>
  id === 0 ? call(createFaq, { body }, key) : call(updateFaq, { params: { id }, body: { ...body, updated_at } }, key)

/** A question with its answer. */
export const FaqForm = ({
  faq,
  topics,
  onClose,
  onDone,
}: Closing & { faq: OfficeFaq; topics: readonly OfficeTopic[] }) => {
  const t = useWords<typeof messages>('content.office')
  const tr = useTranslated()
  const form = useRowForm({ stored: faq, send: sendFaq, onSaved: onDone })
  const { values, set, errors } = form
  const text = (key: 'question' | 'answer') => ({
    label: t(`faq.${key}`),
    name: key,
    value: values[key],
    error: errors[`${key}.en`] ?? errors[`${key}.ar`],
    onChange: (changed: OfficeFaq['question']) => set({ [key]: changed }),
  })
  return (
    <RowSheet
      title={faq.id === 0 ? t('faqs.new') : tr(faq.question)}
      form={form}
      labelOf={(key) => t(`faq.${key as 'question'}`)}
      onClose={onClose}
      deletion={
        faq.id === 0
          ? undefined
          : {
              question: t('delete_question', { name: tr(faq.question) }),
              send: (key) => call(deleteFaq, { params: { id: faq.id } }, key),
              onDone,
            }
      }
    >
      <BothLanguages {...text('question')} maxLength={300} />
      <BothLanguages {...text('answer')} long maxLength={5000} />
      <Select
        label={t('faq.faq_category_id')}
        name="faq_category_id"
        value={values.faq_category_id}
        error={errors.faq_category_id}
        onChange={({ currentTarget }) => set({ faq_category_id: Number(currentTarget.value) })}
      >
        {topics.map((topic) => (
          <option key={topic.id} value={topic.id}>
            {tr(topic.name)}
          </option>
        ))}
      </Select>
      <Checkbox
        label={t('faq.featured')}
        name="featured"
        checked={values.featured}
        onChange={({ currentTarget }) => set({ featured: currentTarget.checked })}
      />
    </RowSheet>
  )
}
