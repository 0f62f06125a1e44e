import Star from 'lucide-react/icons/star'
import { useId, useState } from 'react'
import { cx } from './classes.ts'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'
import { scale } from './Stars.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type StarsInputProps = { label: string; name?: string; value: number; onChange: (rate: number) => void; error?: string }

/** Rating from 1 to 5 by pointer or arrow keys: five radio buttons styled as stars. */
export const StarsInput = ({ label, name, value, onChange, error }: StarsInputProps) => {
  const own = useId()
  const t = useWords<typeof messages>('ui')
  const [hovered, hover] = useState(0)
  return (
    <fieldset aria-describedby={error ? `${own}-error` : undefined} onMouseLeave={() => hover(0)}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className="-ms-2 flex">
        {scale.map((n) => (
          <label
            key={n}
            onMouseEnter={() => hover(n)}
            className="grid size-12 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-main-ink"
          >
            <input
              type="radio"
              name={name ?? own}
              value={n}
              checked={value === n}
              onChange={() => onChange(n)}
              className="sr-only"
            />
            <VisuallyHidden>{t('star', { n })}</VisuallyHidden>
            <Star
              aria-hidden
              strokeWidth={1.25}
              className={cx(
                'size-8 transition-colors',
                n <= (hovered || value) ? 'fill-accent text-accent' : 'fill-none text-edge',
              )}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${own}-error`} className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
