import { useState } from 'react'
import type { Translated } from '#lib/schema.ts'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { conflictsOf, differenceOf, isTranslated, mergeChanges, type Side } from './merge.ts'
import type { messages } from './messages.ts'

type ChangedMeanwhileProps<T extends object> = {
  conflict: { base: T; mine: T; theirs: T }
  /** Name of a field. */
  labelOf: (key: keyof T & string) => string
  /** Field whose text has markup, which nobody is to read. */
  markup?: (keyof T & string) | undefined
  onResolve: (merged: T) => void
}

const sides = ['mine', 'theirs'] as const

/** The text of markup, a line for each block. */
const linesOf = (markup: string): string => {
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  for (const block of body.querySelectorAll('p, h2, h3, li, blockquote, br')) block.after('\n')
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

const textDifference = (mine: string, theirs: string): Record<Side, string> => {
  const [one, other] = [linesOf(mine), linesOf(theirs)]
  return one === other ? { mine: '', theirs: '' } : differenceOf(one, other)
}

/** Brings it into view, too: Save may have been pressed far below it. */
const focus = (said: HTMLElement | null): void => said?.focus()

/** Tells the second of two editors what the first one saved, field by field; they choose whose value stays. */
export const ChangedMeanwhile = <T extends object>({
  conflict,
  labelOf,
  markup,
  onResolve,
}: ChangedMeanwhileProps<T>) => {
  const t = useWords<typeof messages>('editor')
  const { base, mine, theirs } = conflict
  const [chosen, choose] = useState<Partial<Record<string, Side>>>({})
  const keys = conflictsOf(base, mine, theirs)
  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (value === null || value === undefined) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const shownOf = (key: keyof T & string): Record<Side, string> => {
    const [was, one, other] = [base[key], mine[key], theirs[key]] as const
    const compare = key === markup ? textDifference : differenceOf
    const parts =
      isTranslated(was) && isTranslated(one) && isTranslated(other)
        ? conflictsOf<Translated>(was, one, other).map((language) => compare(one[language], other[language]))
        : [compare(plain(one), plain(other))]
    const isFormat = key === markup && parts.every((part) => part.mine === part.theirs)
    const whole = (side: Side) =>
      parts
        .map((part) => part[side])
        .filter(Boolean)
        .join(' · ') || t(isFormat ? 'changed.format' : 'empty')
    return { mine: whole('mine'), theirs: whole('theirs') }
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
          {sides.map((side) => (
            <label key={side} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={`changed.${key}`}
                checked={(chosen[key] ?? 'mine') === side}
                onChange={() => choose({ ...chosen, [key]: side })}
                className="size-5 shrink-0 accent-main"
              />
              <span className="min-w-0 break-words">
                <span className="font-medium">{t(`changed.${side}`)}:</span>{' '}
                <bdi className="whitespace-pre-line">{shownOf(key)[side]}</bdi>
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
