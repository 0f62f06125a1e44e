import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Translated } from '#lib/schema.ts'
import { Button } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Question } from '#ui/Question.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { ChangedMeanwhile } from '#web/editor/ChangedMeanwhile.tsx'
import { LeaveGuard } from '#web/editor/LeaveGuard.tsx'
import { RoleNote, useMayEdit } from '#web/editor/mayEdit.tsx'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { useRowForm } from '#web/editor/useRowForm.ts'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { NotFound } from '#web/NotFound.tsx'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { listMailTexts, resetMailText, saveMailText } from '../texts/calls.ts'
import type { MailText } from '../texts/contract.ts'
import { MailPreview } from './MailPreview.tsx'
import { titleOf } from './titleOf.ts'

/** One mail: its texts in both languages, and what its recipient reads (`/office/settings/mails/:id`). */
export default function MailTextPage() {
  const { id = '' } = useParams()
  const [resets, count] = useState(0)
  const { data, error, refetch } = useQuery(queryFor(listMailTexts, {}))
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bone className="h-96" />
  const mail = data.find((one) => one.id === id)
  return mail ? <Editor key={`${id} ${resets}`} mail={mail} onReset={() => count(resets + 1)} /> : <NotFound />
}

type Flat = { [key: string]: Translated | string; updated_at: string }
const flat = ({ parts, updated_at }: MailText): Flat => ({
  ...Object.fromEntries(parts.map(({ key, text }) => [key, text])),
  updated_at,
})
const textsOf = (values: Flat): Record<string, Translated> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Translated] => typeof entry[1] === 'object'),
  )

const Editor = ({ mail, onReset }: { mail: MailText; onReset: () => void }) => {
  const t = useWords<typeof messages>('mails.office')
  const e = useWords<typeof editorMessages>('editor')
  const tr = useTranslated()
  const queries = useQueryClient()
  const showFailure = useShowFailure(e('failed'))
  const [asking, ask] = useState(false)
  const params = { id: mail.id }
  const form = useRowForm<Flat>({
    stored: flat(mail),
    send: async (values, key) =>
      flat(await call(saveMailText, { params, body: { texts: textsOf(values), updated_at: values.updated_at } }, key)),
    flatten: (row) => flat(row as MailText),
    onSaved: () => queries.invalidateQueries(),
  })
  const resetting = useMutation({
    mutationFn: () => call(resetMailText, { params, query: { updated_at: form.values.updated_at } }),
    onSuccess: async () => {
      show({ type: 'success', title: t('texts.reset_done') })
      await queries.invalidateQueries()
      onReset()
    },
    onError: async (error) => {
      showFailure(error)
      if (!(error instanceof ApiError && error.code === 'changed_meanwhile') || form.changed) return
      await queries.invalidateQueries()
      onReset()
    },
    onSettled: () => ask(false),
  })
  const labelOf = (key: string) => {
    const part = mail.parts.find((one) => one.key === key)
    return part ? t(`part.${part.role}`) : key
  }
  const hintOf = ({ placeholders, others }: MailText['parts'][number]) =>
    [
      placeholders.length > 0 &&
        t('texts.placeholders', { names: placeholders.map((name) => `\u2066{${name}}\u2069`).join(' ') }),
      others > 0 && t('texts.others', { n: others }),
    ]
      .filter(Boolean)
      .join(' ')
  const errorOf = (key: string) => {
    const [en, ar] = [form.errors[`${key}.en`], form.errors[`${key}.ar`]]
    return (en && `${e('english')}: ${en}`) ?? (ar && `${e('arabic')}: ${ar}`)
  }
  const mayEdit = useMayEdit()
  return (
    <>
      <Head page="office" about={tr(titleOf(mail))} hidden />
      <LeaveGuard when={form.changed} />
      <Link to="/office/settings/mails" className="inline-flex min-h-11 items-center text-main-ink hover:underline">
        {t('texts.title')}
      </Link>
      <h2 className="mb-4 font-semibold text-xl">{tr(titleOf(mail))}</h2>
      <form noValidate onSubmit={form.submit} className="mb-8">
        {!mayEdit && <RoleNote only="admin" />}
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-6">
          {form.conflict && <ChangedMeanwhile conflict={form.conflict} labelOf={labelOf} onResolve={form.resolve} />}
          {mail.parts.map((part) => (
            <BothLanguages
              key={part.key}
              label={t(`part.${part.role}`)}
              name={part.key}
              maxLength={2000}
              long={part.role === 'text' || part.role === 'closing'}
              value={form.values[part.key] as Translated}
              hint={hintOf(part)}
              error={errorOf(part.key)}
              onChange={(text) => form.set({ [part.key]: text })}
            />
          ))}
          <div className="flex flex-wrap gap-3" hidden={!mayEdit}>
            <Button type="submit" pending={form.saving} disabled={!form.changed}>
              {e('save')}
            </Button>
            {mail.updated_at !== '' && !asking && (
              <Button look="second" onClick={() => ask(true)}>
                {t('texts.reset')}
              </Button>
            )}
          </div>
          {asking && (
            <Question
              title={t('texts.reset_question')}
              yes={t('texts.reset')}
              no={e('keep')}
              danger
              pending={resetting.isPending}
              onYes={() => resetting.mutate()}
              onNo={() => ask(false)}
            />
          )}
        </fieldset>
      </form>
      <MailPreview id={mail.id} texts={textsOf(form.values)} />
    </>
  )
}
