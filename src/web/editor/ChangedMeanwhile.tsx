import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { conflictsOf, mergeChanges, type Side } from './merge.ts'
import type { messages } from './messages.ts'

type ChangedMeanwhileProps<T extends object> = {
  conflict: { base: T; mine: T; theirs: T }
  /** Name of a field. */
  labelOf: (key: keyof T & string) => string
  onResolve: (merged: T) => void
}

const isTranslated = (value: unknown): value is { en: string; ar: string } =>
  typeof value === 'object' && value !== null && 'en' in value && 'ar' in value

/** Brings it into view, too: Save may have been pressed far below it. */
const focus = (said: HTMLElement | null): void => said?.focus()

/** Tells the second of two editors what the first one saved, field by field; they choose whose value stays. */
export const ChangedMeanwhile = <T extends object>({ conflict, labelOf, onResolve }: ChangedMeanwhileProps<T>) => {
  const t = useWords<typeof messages>('editor')
  const { base, mine, theirs } = conflict
  const [chosen, choose] = useState<Partial<Record<string, Side>>>({})
  const keys = conflictsOf(base, mine, theirs)
  const shown = (value: unknown): ReactNode => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isTranslated(value)) return [value.en, value.ar].filter(Boolean).join(' · ') || t('empty')
    if (value === null || value === '' || value === undefined) return t('empty')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (
    <section role="alert" className="grid grid-cols-1 gap-4 rounded-card border border-warn bg-warn-wash p-4">
      <div ref={focus} tabIndex={-1} className="outline-none">
        <p className="font-semibold">{t('changed.title')}</p>
        <p>{t(keys.length > 0 ? 'changed.text' : 'changed.same')}</p>
      </div>
      {keys.map((key) => (
        <fieldset key={key} className="grid min-w-0 grid-cols-1 gap-1">
          <legend className="font-medium">{labelOf(key)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={`changed.${key}`}
                checked={(chosen[key] ?? 'mine') === side}
                onChange={() => choose({ ...chosen, [key]: side })}
                className="size-5 shrink-0 accent-main"
              />
              <span className="min-w-0 break-words">
                <span className="font-medium">{t(`changed.${side}`)}:</span> <bdi>{shown(conflict[side][key])}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button size="small" onClick={() => onResolve(mergeChanges(base, mine, theirs, chosen))}>
          {t('changed.use')}
        </Button>
      </div>
    </section>
  )
}
