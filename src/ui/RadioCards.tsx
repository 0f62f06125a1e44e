import { type ReactNode, useId } from 'react'

export type Choice<V extends string | number> = {
  value: V
  title: ReactNode
  description?: ReactNode
  /** Shown at the end of the card: a price, a count. */
  aside?: ReactNode
  picture?: ReactNode
  disabled?: boolean
}

type GroupProps = {
  legend: ReactNode
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Layout of the cards, `grid gap-3` by default. */
  className?: string
}

const card =
  'group relative flex min-h-14 items-center gap-3 rounded-control border border-edge bg-surface p-3 transition-colors hover:border-ink has-checked:border-main-ink has-checked:bg-main-wash has-checked:shadow-[inset_0_0_0_1px_var(--main-ink)] has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-main-ink has-focus-visible:outline-offset-2'

const Group = ({ legend, hideLegend, hint, error, className, children }: GroupProps & { children: ReactNode }) => {
  const id = useId()
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-medium'}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-3 text-soft text-sm">
          {hint}
        </p>
      )}
      <div className={className ?? 'grid grid-cols-1 gap-3'}>{children}</div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type CardProps<V extends string | number> = {
  type: 'radio' | 'checkbox'
  name: string
  choice: Choice<V>
  checked: boolean
  onToggle: (checked: boolean) => void
  clearable?: boolean
}

const ChoiceCard = <V extends string | number>({ type, name, choice, checked, onToggle, clearable }: CardProps<V>) => (
  <label className={card}>
    {choice.picture}
    {/* Where both do not fit beside each other, what stands at the end goes below. */}
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
      <span className="grid min-w-[min(100%,8em)] flex-1 grid-cols-1 gap-0.5">
        <span className="font-medium">{choice.title}</span>
        {choice.description && <span className="text-soft text-sm">{choice.description}</span>}
      </span>
      {choice.aside && <span className="shrink-0 text-sm">{choice.aside}</span>}
    </span>
    <input
      type={type}
      name={name}
      value={choice.value}
      checked={checked}
      disabled={choice.disabled}
      onChange={(event) => onToggle(event.target.checked)}
      onClick={() => clearable && checked && onToggle(false)}
      className="me-1 size-5 shrink-0 accent-main focus-visible:outline-none"
    />
  </label>
)

type RadioProps<V extends string | number> = GroupProps & {
  name?: string
  choices: readonly Choice<V>[]
  value: V | null | undefined
} & ({ clearable?: false; onChange: (value: V) => void } | { clearable: true; onChange: (value: V | null) => void })

/** Single choice; with `clearable` pressing the chosen card again clears it. */
export const RadioCards = <V extends string | number>(props: RadioProps<V>) => {
  const own = useId()
  const { name = own, choices, value, ...group } = props
  return (
    <Group {...group}>
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          type="radio"
          name={name}
          choice={choice}
          checked={choice.value === value}
          clearable={props.clearable}
          onToggle={(on) => (on ? props.onChange(choice.value) : props.clearable && props.onChange(null))}
        />
      ))}
    </Group>
  )
}

type CheckProps<V extends string | number> = GroupProps & {
  choices: readonly Choice<V>[]
  values: readonly V[]
  onChange: (values: V[]) => void
}

/** Multiple choice. */
export const CheckCards = <V extends string | number>({ choices, values, onChange, ...group }: CheckProps<V>) => {
  const name = useId()
  return (
    <Group {...group}>
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.value}
          type="checkbox"
          name={name}
          choice={choice}
          checked={values.includes(choice.value)}
          onToggle={(on) => onChange(on ? [...values, choice.value] : values.filter((value) => value !== choice.value))}
        />
      ))}
    </Group>
  )
}
