import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'

/** Milliseconds after the last key. */
const pause = 300

type SearchBoxProps = {
  label: string
  value: string
  /** `typing`: the search goes on from one that was there, so it needs no step back of its own. */
  onChange: (value: string, typing: boolean) => void
}

/** Searches while one types. */
export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Another address, for example by the back button; what is being typed stays.
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = () => {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    if (typed !== value) onChange(typed, value !== '')
  }
  return (
    <search className="relative w-full sm:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
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
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(send, pause)
          }}
          className="min-h-11 w-full rounded-control border border-edge bg-surface ps-10 pe-3 text-sm placeholder:text-soft hover:border-ink"
        />
      </form>
    </search>
  )
}
