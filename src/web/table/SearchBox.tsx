import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Milliseconds after the last key. */
const pause = 300

type SearchBoxProps = {
  label: string
  value: string
  /** `typing`: the search goes on from one that was there, so it needs no step back of its own. */
  onChange: (value: string, typing: boolean) => void
}

/** Searches while one types. A page that is being opened meanwhile is not held up: the search would replace it. */
export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const leaving = next !== undefined && next.pathname !== pathname
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
    if (typed === null || leaving) return
    const timer = setTimeout(() => searchTyped(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, leaving])
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
