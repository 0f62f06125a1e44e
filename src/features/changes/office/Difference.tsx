import { DateText } from '#features/settings/DateText.tsx'
import { isLocale } from '#lib/words.ts'
import { languageNames, useWords } from '#ui/language.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { messages } from '../officeMessages.ts'
import { named } from '../rules.ts'
import { useNoun } from './useNoun.ts'

type Columns = Record<string, unknown> | null

/** An instant as the database writes it into the log. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/

/** What a column held, in the words of the office: instants in the marketplace's zone, as the time of the change itself. */
const Value = ({ name, value }: { name: string; value: unknown }) => {
  const t = useWords<typeof messages>('changes.office')
  const noun = useNoun()
  if (value === null || value === undefined || value === '') return t('value.none')
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (instant.test(value)) return <DateText at={value} relative={false} />
  return (named.has(name) && noun('value', value)) || value
}

/** A text in several languages as a column of each: of a long page only the language that was changed is shown. */
const byLanguage = (columns: Columns): Columns =>
  columns &&
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value && Object.keys(value).every(isLocale)
        ? Object.entries(value).map(([locale, text]) => [`${name}.${locale}`, text])
        : [[name, value]],
    ),
  )

/** What the log has in place of a secret: before and after a change alike. */
const secret = '***'

/** Columns that are shown before the rest is folded. */
const few = 4

/** What changed, column by column: the value before struck through, the one after beside it. */
export const Difference = (row: { before: Columns; after: Columns }) => {
  const t = useWords<typeof messages>('changes.office')
  const [before, after] = [byLanguage(row.before), byLanguage(row.after)]
  // A new or removed row has many empty columns, which say nothing; a changed one a language that stayed as it was.
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => before?.[name] === secret || (before?.[name] ?? null) !== (after?.[name] ?? null),
  )
  const lines = names.map((name) => <Line key={name} name={name} before={before} after={after} />)
  if (names.length <= few) return <ul className="grid gap-1">{lines}</ul>
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-main-ink">
        {t('columns', { n: names.length })}
      </summary>
      <ul className="grid gap-1">{lines}</ul>
    </details>
  )
}

const Line = ({ name, before, after }: { name: string; before: Columns; after: Columns }) => {
  const t = useWords<typeof messages>('changes.office')
  const [column = name, locale] = name.split('.')
  const noun = useNoun()('field', column)
  return (
    <li className="wrap-anywhere text-sm">
      {noun ? (
        <span title={name} className="me-2 text-soft">
          {noun}
          {isLocale(locale) && ` · ${languageNames[locale]}`}
        </span>
      ) : (
        <code dir="ltr" className="me-2 text-soft text-xs">
          {name}
        </code>
      )}
      {before && (
        <del className="bg-bad-wash px-1 text-bad">
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          <bdi>
            <Value name={name} value={before[name]} />
          </bdi>
        </del>
      )}{' '}
      {after && (
        <ins className="bg-good-wash px-1 text-good no-underline">
          <VisuallyHidden>{t('after')} </VisuallyHidden>
          <bdi>
            <Value name={name} value={after[name]} />
          </bdi>
        </ins>
      )}
    </li>
  )
}
