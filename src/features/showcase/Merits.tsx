import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { ChangedMeanwhile } from '#web/editor/ChangedMeanwhile.tsx'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import { saveMerits } from './calls.ts'
import type { Merit } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { type MeritKind, mostMerits } from './rules.ts'
import { usePageChange } from './usePageChange.ts'

const none = { id: null, title: { en: '', ar: '' }, description: { en: '', ar: '' } }

/** A whole list in words, to be chosen between: entries have no names of their own. */
const toldOf = (list: readonly Merit[]): string =>
  list
    .map(({ title, description }) =>
      [title.en, title.ar, description.en, description.ar].filter((text) => text?.trim()).join(' · '),
    )
    .filter(Boolean)
    .join(' — ')

/** The awards or the experiences, edited together and saved at once. */
export const Merits = ({ kind, entries }: { kind: MeritKind; entries: Merit[] }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const [list, edit] = useState(entries)
  /** As they are stored, as far as this page knows, and as somebody else has stored them meanwhile. */
  const [former, setFormer] = useState(entries)
  const [theirs, setTheirs] = useState<Merit[] | null>(null)
  const saving = usePageChange(
    () => {
      const written = list.map(({ title, description }) => ({ title, description }))
      return call(saveMerits, { body: { kind, entries: written, former } })
    },
    (now) => setTheirs(now[kind]),
  )
  const set = (i: number, part: Partial<Merit>) =>
    edit((all) => all.map((entry, n) => (n === i ? { ...entry, ...part } : entry)))
  const texts = (all: readonly Merit[]) => JSON.stringify(all.map(({ title, description }) => [title, description]))
  /** As they were read, or sent: what is stored may be written another way. */
  const [kept, keep] = useState(() => texts(entries))
  const changed = texts(list) !== kept
  useLeaveGuard(changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(undefined, { onSuccess: (saved) => settle(saved[kind], list) })
  }
  const settle = (stored: Merit[], shown: Merit[]) => {
    setFormer(stored)
    keep(texts(shown))
  }
  return (
    <Card aria-labelledby={kind}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <h2 id={kind} className="font-semibold text-lg">
          {t(kind)}
        </h2>
        {list.map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed has no other identity
          <div key={i} className="grid gap-3 rounded-control bg-sunken p-4">
            <BothLanguages
              label={t('merit_title', { n: i + 1 })}
              name={`${kind}.${i}.title`}
              maxLength={255}
              value={entry.title}
              onChange={(title) => set(i, { title })}
            />
            <BothLanguages
              long
              label={t('merit_text', { n: i + 1 })}
              name={`${kind}.${i}.description`}
              maxLength={2000}
              value={entry.description}
              onChange={(description) => set(i, { description })}
            />
            <IconButton label={t('remove_merit', { n: i + 1 })} onClick={() => edit((all) => all.toSpliced(i, 1))}>
              <Trash2 className="size-5" />
            </IconButton>
          </div>
        ))}
        {theirs && (
          <ChangedMeanwhile
            conflict={{
              base: { [kind]: toldOf(former) },
              mine: { [kind]: toldOf(list) },
              theirs: { [kind]: toldOf(theirs) },
            }}
            labelOf={() => t(kind)}
            onResolve={(merged) => {
              settle(theirs, theirs)
              if (merged[kind] === toldOf(theirs)) edit(theirs)
              setTheirs(null)
            }}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            look="second"
            size="small"
            icon={<Plus aria-hidden className="size-4" />}
            disabled={list.length >= mostMerits}
            onClick={() => edit((all) => [...all, none])}
          >
            {t(`add_${kind}`)}
          </Button>
          <Button type="submit" size="small" disabled={!changed || theirs !== null} pending={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
