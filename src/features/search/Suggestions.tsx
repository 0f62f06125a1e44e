import Search from 'lucide-react/icons/search'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

type SuggestionsProps = { id: string; names: string[]; active: number; onPick: (name: string) => void }

/** The list under the search field. Focus stays in the field, which points at the active entry and works the keys. */
export const Suggestions = ({ id, names, active, onPick }: SuggestionsProps) => {
  const t = useWords<typeof messages>('search')
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={t('suggestions')}
      hidden={names.length === 0}
      className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-card border border-line bg-surface py-2 shadow-raised"
    >
      {names.map((name, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles arrow keys and Enter for the whole list
        <div
          key={name}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(name)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-3 px-5 hover:bg-sunken',
            n === active && 'bg-main-wash text-main-ink',
          )}
        >
          <Search aria-hidden className="size-4 shrink-0 text-soft" />
          {name}
        </div>
      ))}
    </div>
  )
}
