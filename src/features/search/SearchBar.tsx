import Search from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { findServiceId } from './calls.ts'
import type { messages } from './messages.ts'
import { longestSearch, searchPath } from './rules.ts'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './useSuggestions.ts'

type SearchBarProps = {
  placeholder: string
  start?: string
  /** Searches only there. */
  category?: string
  className?: string
}

/** Search with suggestions (`spec §2.8`); before any script it is a plain form. */
export const SearchBar = ({ placeholder, start = '', category, className }: SearchBarProps) => {
  const t = useWords<typeof messages>('search')
  const navigate = useNavigate()
  const id = useId()
  const action = category ? `/category/${category}` : '/search'
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(start)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const names = useSuggestions(typed, open, category)
  const shown = open && names.length > 0

  useEffect(() => setTyped(start), [start])
  useEffect(() => {
    const outside = (event: Event) => form.current?.contains(event.target as Node) || setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const search = (text: string) => {
    const query = text.trim() && `?keywords=${encodeURIComponent(text.trim())}`
    void navigate(category ? action + query : searchPath(text))
  }
  const pick = async (name: string) => {
    setTyped(name)
    close()
    const from = window.location.href
    const found = await call(findServiceId, { query: { name } }).catch(() => null)
    // Who has gone on meanwhile stays there. Where it is gone, or nothing was answered, the search says so.
    if (window.location.href !== from) return
    if (found?.id) await navigate(`/e_service/${found.id}`)
    else search(name)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = names[active]
    if (shown && chosen !== undefined) return void pick(chosen)
    close()
    search(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (!open && event.key === 'ArrowDown') setOpen(true)
    if (!shown) return
    event.preventDefault()
    const places = names.length + 1
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
  }

  return (
    <search className={className}>
      <form
        ref={form}
        action={action}
        onSubmit={submit}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
        className="relative flex items-center gap-2 rounded-panel border border-edge bg-surface p-2 shadow-card transition-shadow focus-within:border-main-ink focus-within:shadow-raised"
      >
        <Search aria-hidden className="ms-3 size-5 shrink-0 text-soft max-sm:hidden" />
        <input
          type="search"
          name="keywords"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          aria-label={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestSearch}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          className="h-12 min-w-0 flex-1 bg-transparent text-ink placeholder:text-soft focus:outline-hidden max-sm:ps-3 max-sm:placeholder:text-sm [&::-webkit-search-cancel-button]:hidden"
        />
        <Button type="submit" className="max-sm:size-12 max-sm:rounded-full max-sm:px-0">
          <Search aria-hidden className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{t('search')}</span>
        </Button>
        <p role="status" className="sr-only">
          {shown && t('found', { count: names.length })}
        </p>
        <Suggestions id={id} names={shown ? names : []} active={active} onPick={pick} />
      </form>
    </search>
  )
}
