import { useQuery } from '@tanstack/react-query'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { searchOffice } from '#features/finder/calls.ts'
import type { messages as settingNames } from '#features/marketplace/officeMessages.ts'
import { keysOf, sectionNames } from '#features/marketplace/rules.ts'
import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import { type Choice, fewestLetters, matching, pathOf, shortcuts } from './choices.ts'
import type { messages } from './messages.ts'
import { placesFor } from './places.ts'

/** Opens on Ctrl K and ⌘K wherever the focus is, but not over a sheet: what is written there would go with its page. */
const useShortcut = (open: () => void) => {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}

/** The one search of the office: bookings, people, providers, services, places and actions. */
export const CommandBox = () => {
  const t = useWords<typeof messages>('office')
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    dialog.current?.showModal()
    setOpen(true)
  }
  useShortcut(open)
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts="Control+K Meta+K"
        className="mb-4 flex min-h-11 w-full items-center gap-3 rounded-control border border-edge bg-surface px-3 text-soft text-sm transition-colors hover:border-ink"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="me-auto">{t('find.open')}</span>
        <kbd dir="ltr" className="rounded bg-sunken px-1.5 py-0.5 font-sans text-xs max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      <dialog
        ref={dialog}
        aria-label={t('find.open')}
        onClose={() => setOpen(false)}
        onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
        className="m-auto mt-[10dvh] w-full max-w-xl rounded-card border border-line bg-surface text-ink shadow-raised backdrop:bg-scrim max-sm:mt-2"
      >
        {isOpen && <Finder onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

const Finder = ({ onClose }: { onClose: () => void }) => {
  const t = useWords<typeof messages>('office')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const choices = useChoices(typed)
  useEffect(() => input.current?.focus(), [])
  const place = Math.min(active, choices.length - 1)
  const go = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    navigate(choice.to)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(choices[place])
    else if (step) setActive((place + step + choices.length) % Math.max(1, choices.length))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-5 shrink-0 text-soft" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('find.open')}
          aria-expanded={choices.length > 0}
          aria-controls="found"
          aria-activedescendant={choices[place] && `found-${place}`}
          placeholder={t('find.hint')}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKey}
          className="min-h-14 w-full bg-transparent placeholder:text-soft focus:outline-none"
        />
      </div>
      <div id="found" role="listbox" aria-label={t('find.results')} className="max-h-[60dvh] overflow-y-auto p-2">
        {choices.map((choice, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the combobox choose, too
          <div
            key={`${choice.kind} ${choice.to}`}
            id={`found-${n}`}
            role="option"
            aria-selected={n === place}
            tabIndex={-1}
            ref={n === place ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
            onPointerMove={() => setActive(n)}
            onClick={() => go(choice)}
            className={cx(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-2',
              n === place && 'bg-main-wash',
            )}
          >
            <span className="grid min-w-0 flex-1">
              <bdi className="truncate">{choice.name}</bdi>
              {choice.detail && <bdi className="truncate text-soft text-sm">{choice.detail}</bdi>}
            </span>
            <span className="shrink-0 text-soft text-xs">{t(`find.${choice.kind}`)}</span>
            {n === place && <CornerDownLeft aria-hidden className="mirror size-4 shrink-0 text-soft" />}
          </div>
        ))}
      </div>
      <p role="status" className={choices.length > 0 ? 'sr-only' : 'px-5 pb-4 text-soft text-sm'}>
        {choices.length > 0 ? t('find.count', { n: choices.length }) : t('find.none')}
      </p>
      {isShort(typed) && <p className="px-5 pb-4 text-soft text-sm">{t('find.short', { n: fewestLetters })}</p>}
    </>
  )
}

/** Letters of which too few were typed to find a name. */
const isShort = (typed: string): boolean => {
  const text = typed.trim()
  return text !== '' && !/^[#+\d\s()-]+$/.test(text) && [...text].length < fewestLetters
}

/** What the typed text may mean: places and actions at once, the rest from the server. */
const useChoices = (typed: string): Choice[] => {
  const t = useWords<typeof messages>('office')
  const s = useWords<typeof settingNames>('marketplace.office')
  const tr = useTranslated()
  const q = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({
    ...queryFor(searchOffice, { query: { q } }),
    enabled: q.length >= 1,
    placeholderData: (before) => (q.length > 1 ? before : undefined),
  })
  const places = placesFor(useOfficeRole())
  const pages = places.map(({ to, words }): Choice => ({ kind: 'place', to, name: t(words) }))
  const actions = shortcuts.map(({ to, words }): Choice => ({ kind: 'action', to, name: t(words) }))
  const settings = sectionNames.flatMap((section) =>
    keysOf(section).map(
      (key): Choice => ({
        kind: 'setting',
        to: `/office/settings#${key}`,
        name: s(key as keyof typeof settingNames),
        detail: s(`section.${section}`),
      }),
    ),
  )
  const known = places.map(({ to }) => to)
  const found = data.flatMap(({ kind, id, name, detail }): Choice[] => {
    const to = pathOf({ kind, id, name }, known)
    return to ? [{ kind, to, name: tr(name), detail: tr(detail) }] : []
  })
  return [...(q === '' ? [] : found), ...matching([...pages, ...actions, ...settings], typed, known)]
}
