import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#ui/classes.ts'
import { control, type Field, Frame } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

const nameOf = (input: HTMLInputElement | null): string => input?.files?.[0]?.name ?? ''

/** A file input with words of the page's language: browsers write theirs in the language of their menus. */
export const FileField = ({ label, hint, error, className, ...input }: Omit<ComponentProps<typeof Field>, 'id'>) => {
  const t = useWords<typeof messages>('applications')
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  // It may have been chosen before the page was hydrated.
  useEffect(() => setName(nameOf(ref.current)), [])
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={cx('content-start', className)}>
      {(controlProps) => (
        <span className="relative block">
          <input
            {...input}
            {...controlProps}
            ref={ref}
            type="file"
            onChange={({ currentTarget }) => setName(nameOf(currentTarget))}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden
            className={cx(
              control,
              'flex flex-wrap items-center gap-x-3 gap-y-1 peer-hover:border-ink peer-focus-visible:border-main-ink peer-focus-visible:outline-2 peer-focus-visible:outline-main-ink peer-focus-visible:-outline-offset-1 peer-aria-invalid:border-bad',
            )}
          >
            <span className="rounded-control bg-sunken px-3 py-1 font-medium">{t('file.choose')}</span>
            <bdi className={cx('min-w-0 flex-1 basis-24 truncate', !name && 'text-soft')}>{name || t('file.none')}</bdi>
          </span>
        </span>
      )}
    </Frame>
  )
}
