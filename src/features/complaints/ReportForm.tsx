import { type FormEvent, useRef, useState } from 'react'
import { PictureRow } from '#features/messages/PictureRow.tsx'
import { Button } from '#ui/Button.tsx'
import { Select, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from './messages.ts'
import { longestText, type Topic, topics } from './rules.ts'
import type { useReport } from './useReport.ts'

type ReportFormProps = { report: ReturnType<typeof useReport>; onDone: () => void }

/** A new report: what it is about and what happened. */
export const ReportForm = ({ report, onDone }: ReportFormProps) => {
  const t = useWords<typeof messages>('complaints')
  const errorText = useErrorText()
  const area = useRef<HTMLTextAreaElement>(null)
  const [topic, setTopic] = useState<Topic>('work')
  const [missing, setMissing] = useState(false)
  const { text, setText, pictures, sending } = report
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = text.trim() === ''
    setMissing(empty)
    if (empty) return area.current?.focus()
    if (sending.isPending || pictures.busy) return
    sending.mutate(topic, {
      onSuccess: () => {
        show({ type: 'success', title: t('sent') })
        onDone()
      },
      onError: (error) => show({ type: 'error', title: errorText(error) }),
    })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-card bg-sunken p-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t('report')}</h3>
        <p className="text-soft text-sm">{t('intro')}</p>
      </div>
      <Select label={t('about')} name="topic" value={topic} onChange={(event) => setTopic(event.target.value as Topic)}>
        {topics.map((one) => (
          <option key={one} value={one}>
            {t(`topic.${one}`)}
          </option>
        ))}
      </Select>
      <TextArea
        ref={area}
        label={t('text')}
        name="text"
        rows={4}
        dir={text ? 'auto' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={missing && text.trim() === '' ? t('text_needed') : undefined}
        maxLength={longestText}
        autoFocus
      />
      <PictureRow pictures={pictures}>
        <span className="text-soft text-sm">{t('pictures_hint')}</span>
      </PictureRow>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="small" pending={sending.isPending} disabled={pictures.busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
