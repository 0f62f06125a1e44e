import Search from 'lucide-react/icons/search'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** Searches all questions and answers. A plain form: it works before any script. */
export const HelpSearch = ({ typed, onType }: { typed: string; onType: (text: string) => void }) => {
  const t = useWords<typeof messages>('content')
  const id = useId()
  const navigate = useNavigate()
  return (
    <search className="max-w-2xl">
      <form
        action="/help"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(typed.trim() ? `/help?q=${encodeURIComponent(typed.trim())}` : '/help', { replace: true })
        }}
        className="flex items-center gap-2 rounded-panel border border-edge bg-surface p-2 shadow-card focus-within:border-main-ink"
      >
        <Search aria-hidden className="ms-3 size-5 shrink-0 text-soft" />
        <label htmlFor={id} className="sr-only">
          {t('search')}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          placeholder={t('search')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="h-11 min-w-0 flex-1 bg-transparent text-ink placeholder:text-soft focus:outline-hidden"
        />
        <Button type="submit" size="small">
          {t('search_go')}
        </Button>
      </form>
    </search>
  )
}
