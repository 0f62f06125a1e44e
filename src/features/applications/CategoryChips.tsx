import { useQuery } from '@tanstack/react-query'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import { cx } from '#ui/classes.ts'
import { useTranslated } from '#ui/language.tsx'

type CategoryChipsProps = { legend: string; chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** The categories as buttons that stay pressed. */
export const CategoryChips = ({ legend, chosen, onChange }: CategoryChipsProps) => {
  const tr = useTranslated()
  const { data } = useQuery(allCategories)
  if (!data?.length) return null
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {data.map(({ id, name }) => {
          const pressed = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={pressed}
              onClick={() => toggle(id)}
              className={cx(
                'min-h-11 rounded-full border px-4 text-sm transition-colors',
                pressed ? 'border-second bg-second text-on-second' : 'border-edge bg-surface hover:border-ink',
              )}
            >
              {tr(name)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
