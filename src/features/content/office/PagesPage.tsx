import { useQuery, useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { Link } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { useLanguage, useTranslated, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { MissingTranslation } from '#web/editor/MissingTranslation.tsx'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { RowButton } from '#web/editor/RowButton.tsx'
import { RowSheet } from '#web/editor/RowSheet.tsx'
import { RowsPage } from '#web/editor/RowsPage.tsx'
import { useEdited } from '#web/editor/useEdited.ts'
import { useRowForm } from '#web/editor/useRowForm.ts'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { linksAtFoot } from '../queryOptions.ts'
import { createPage, deletePage, listOfficePages, updatePage } from './calls.ts'
import type { OfficePage } from './contract.ts'
import { RichText } from './RichText.tsx'
import { type FixedPage, fixedIds, fixedNames, fixedPages } from './rules.ts'

const noWords = { en: '', ar: '' }
const newPage: OfficePage = { id: 0, title: noWords, content: noWords, published: false, updated_at: '' }

const published = (pages: readonly OfficePage[]) => pages.filter((page) => page.published)

/** Terms, privacy and other pages that operators write (`/office/pages`). */
export default function PagesPage() {
  const t = useWords<typeof messages>('content.office')
  const tr = useTranslated()
  const queries = useQueryClient()
  const query = useQuery(queryFor(listOfficePages, {}))
  const { edited, edit, close } = useEdited<OfficePage>()
  const unwritten = fixedNames.filter((name) => !query.data?.some(({ id }) => id === fixedPages[name]))
  return (
    <>
      <RowsPage
        title={t('pages.title')}
        add={{ label: t('pages.new'), onAdd: () => edit(newPage) }}
        query={query}
        before={unwritten.length > 0 && <Unwritten names={unwritten} onWrite={(id) => edit({ ...newPage, id })} />}
        empty={{ icon: <FileText className="size-7" />, title: t('pages.none'), message: t('pages.none_hint') }}
      >
        {(pages) => (
          <ul className="grid gap-2">
            {pages.map((page) => (
              <li key={page.id} className="rounded-control border border-line bg-surface">
                <RowButton onEdit={() => edit(page)}>
                  <span className="grid min-w-28 flex-1">
                    <span className="font-medium">{tr(page.title)}</span>
                    <PlaceOf id={page.id} />
                    {!fixedIds.some((id) => id === page.id) && published(pages).indexOf(page) >= linksAtFoot && (
                      <span className="text-soft text-sm">{t('page.not_at_foot')}</span>
                    )}
                  </span>
                  <MissingTranslation texts={[page.title, page.content]} />
                  <Badge tone={page.published ? 'good' : 'plain'}>
                    {t(page.published ? 'page.published' : 'page.draft')}
                  </Badge>
                </RowButton>
              </li>
            ))}
          </ul>
        )}
      </RowsPage>
      {edited && (
        <PageForm
          key={edited.id}
          page={edited}
          onClose={close}
          onDone={() => {
            close()
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}

/** Where a page is linked that others link to by its id. */
const PlaceOf = ({ id }: { id: number }) => {
  const t = useWords<typeof messages>('content.office')
  const fixed = fixedNames.find((name) => fixedPages[name] === id)
  return fixed && <span className="text-soft text-sm">{t(`page.${fixed}_hint`)}</span>
}

/** The pages that others link to, as long as nobody has written them. */
const Unwritten = ({ names, onWrite }: { names: readonly FixedPage[]; onWrite: (id: number) => void }) => {
  const t = useWords<typeof messages>('content.office')
  return (
    <ul className="mb-2 grid gap-2">
      {names.map((name) => (
        <li key={name} className="rounded-control border border-line border-dashed">
          <RowButton onEdit={() => onWrite(fixedPages[name])}>
            <span className="grid min-w-28 flex-1">
              <span className="font-medium">{t(`page.${name}`)}</span>
              <PlaceOf id={fixedPages[name]} />
            </span>
            <Badge tone="warn">{t('page.unwritten')}</Badge>
          </RowButton>
        </li>
      ))}
    </ul>
  )
}

const send = ({ id, updated_at, ...body }: OfficePage, key: string): Promise<OfficePage> =>
  updated_at === ''
    ? call(createPage, { body: { ...body, id: fixedIds.find((fixed) => fixed === id) } }, key)
    : call(updatePage, { params: { id }, body: { ...body, updated_at } }, key)

const PageForm = ({ page, onClose, onDone }: { page: OfficePage; onClose: () => void; onDone: () => void }) => {
  const t = useWords<typeof messages>('content.office')
  const e = useWords<typeof editorMessages>('editor')
  const { locale } = useLanguage()
  const tr = useTranslated()
  const form = useRowForm({ stored: page, send, onSaved: onDone })
  const { values, set, errors } = form
  const { id } = page
  const isNew = page.updated_at === ''
  const fixed = fixedNames.find((name) => fixedPages[name] === id)
  return (
    <RowSheet
      title={isNew ? t(fixed ? `page.${fixed}` : 'pages.new') : tr(page.title)}
      form={form}
      labelOf={(key) => t(`page.${key as 'title'}`)}
      markup="content"
      onClose={onClose}
      deletion={
        isNew
          ? undefined
          : {
              question: t('delete_question', { name: tr(page.title) }),
              send: (key) => call(deletePage, { params: { id } }, key),
              onDone,
            }
      }
    >
      {!isNew && page.published && (
        <Link to={`/pages/${id}`} className="inline-flex min-h-11 items-center text-main-ink underline">
          {t('page.open')}
        </Link>
      )}
      <BothLanguages
        label={t('page.title')}
        name="title"
        maxLength={200}
        value={values.title}
        error={errors['title.en'] ?? errors['title.ar']}
        onChange={(title) => set({ title })}
      />
      {(locale === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)).map((language) => (
        <RichText
          // The text of somebody else, once it was chosen, is another beginning.
          key={`${language}:${form.resolved}`}
          label={`${t('page.content')} · ${e(language === 'en' ? 'english' : 'arabic')}`}
          name={`content.${language}`}
          error={errors[`content.${language}`]}
          language={language}
          value={values.content[language]}
          onChange={(markup) => set({ content: { ...values.content, [language]: markup } })}
        />
      ))}
      <Checkbox
        label={t('page.published')}
        name="published"
        checked={values.published}
        onChange={({ currentTarget }) => set({ published: currentTarget.checked })}
      />
    </RowSheet>
  )
}
