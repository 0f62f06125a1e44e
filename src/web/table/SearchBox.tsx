import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds after the last key. */
const pause = 300

type SearchBoxProps = {
  label: string
  value: string
  /** `typing`: the search goes on from one that was there, so it needs no step back of its own. */
  onChange: (value: string, typing: boolean) => void
}

/** Whether a click goes to another page in this tab. */
const leaves = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => {
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && link.pathname !== location.pathname && !(ctrlKey || metaKey || shiftKey || altKey)
}

/** Searches while one types, unless a page is being opened meanwhile: the search would take its place. */
export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    // Another address, for example by the back button; what is being typed stays.
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  const search = (text: string) => {
    setTyped(null)
    if (text.trim() !== value) onChange(text.trim(), value !== '')
  }
  const searchTyped = useEffectEvent(search)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => searchTyped(typed), pause)
    // `useNavigation` learns of it later, when the page has been rendered again.
    const onClick = (event: MouseEvent) => leaves(event) && clearTimeout(timer)
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
    }
  }, [typed])
  return (
    <search className="relative w-full sm:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(input.current?.value ?? '')
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute start-3 top-3 size-5 text-soft" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-control border border-edge bg-surface ps-10 pe-3 text-sm placeholder:text-soft hover:border-ink"
        />
      </form>
    </search>
  )
}
