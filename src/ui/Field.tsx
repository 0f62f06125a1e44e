import ChevronDown from 'lucide-react/icons/chevron-down'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from './classes.ts'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'

type FieldText = {
  label: ReactNode
  hint?: ReactNode
  /** Error message; shown below the field and announced with it. */
  error?: string | undefined
}

type FrameProps = FieldText & {
  id: string
  className?: string
  children: (controlProps: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** Label above, hint and error below, linked to the control for screen readers. */
export const Frame = ({ id, label, hint, error, className, children }: FrameProps) => {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-soft text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

export const control =
  'min-h-12 w-full rounded-control border border-edge bg-surface px-4 py-1.5 text-ink placeholder:text-soft transition-colors hover:border-ink focus:border-main-ink focus:outline-2 focus:outline-main-ink focus:-outline-offset-1 aria-invalid:border-bad aria-invalid:outline-bad disabled:opacity-60'

/** Emails, numbers and the like stay left to right in Arabic; an empty field shows its placeholder from the right. */
const ltrKinds = ['email', 'tel', 'url', 'password', 'number']
const sided = (type?: string) =>
  type &&
  ltrKinds.includes(type) &&
  'rtl:not-placeholder-shown:[direction:ltr] rtl:text-end rtl:placeholder-shown:text-start'

type FieldProps = FieldText & ComponentProps<'input'>

export const Field = ({ label, hint, error, id: given, className, ...input }: FieldProps) => {
  const own = useId()
  return (
    <Frame id={given ?? own} label={label} hint={hint} error={error} className={className}>
      {(controlProps) =>
        input.type === 'password' ? (
          <Password {...input} {...controlProps} />
        ) : (
          <input type="text" placeholder=" " {...input} {...controlProps} className={cx(control, sided(input.type))} />
        )
      }
    </Frame>
  )
}

/** A password that can be shown. */
const Password = (input: ComponentProps<'input'> & { id: string }) => {
  const t = useWords<typeof messages>('ui')
  const [shown, show] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <input
        placeholder=" "
        {...input}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx(control, sided('password'), 'pe-12 rtl:ps-12')}
      />
      <button
        type="button"
        aria-controls={input.id}
        aria-pressed={shown}
        aria-label={t('show_typed')}
        onClick={() => show(!shown)}
        className="noscript:hidden absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-control text-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  )
}

export const TextArea = ({
  label,
  hint,
  error,
  id: given,
  className,
  ...area
}: FieldText & ComponentProps<'textarea'>) => {
  const own = useId()
  return (
    <Frame id={given ?? own} label={label} hint={hint} error={error} className={className}>
      {(controlProps) => (
        <textarea rows={3} {...area} {...controlProps} className={cx(control, 'field-sizing-content max-h-64 py-3')} />
      )}
    </Frame>
  )
}

export const Select = ({
  label,
  hint,
  error,
  id: given,
  className,
  children,
  ...select
}: FieldText & ComponentProps<'select'>) => {
  const own = useId()
  return (
    <Frame id={given ?? own} label={label} hint={hint} error={error} className={className}>
      {(controlProps) => (
        <span className="relative block">
          <select {...select} {...controlProps} className={cx(control, 'appearance-none pe-11')}>
            {children}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute end-4 top-3.5 size-5 text-soft" />
        </span>
      )}
    </Frame>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined }

export const Checkbox = ({ label, error, id: given, className, ...input }: CheckboxProps) => {
  const own = useId()
  const id = given ?? own
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-main"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
