import MailCheck from 'lucide-react/icons/mail-check'
import MailWarning from 'lucide-react/icons/mail-warning'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from '#ui/messages.ts'

type PopupProps = { title: string; message?: string; good: boolean; onClose: () => void }

/** The result of a request in a modal dialog. */
export default function Popup({ title, message, good, onClose }: PopupProps) {
  const t = useWords<typeof messages>('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const Icon = good ? MailCheck : MailWarning
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={message && `${id}-message`}
      onClose={onClose}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-panel bg-surface p-6 text-center text-ink shadow-raised backdrop:bg-(--scrim)"
    >
      <span
        aria-hidden
        className={cx(
          'mx-auto mb-4 grid size-14 place-items-center rounded-full',
          good ? 'bg-main-wash text-main-ink' : 'bg-bad-wash text-bad',
        )}
      >
        <Icon className="size-7" />
      </span>
      <h2 id={`${id}-title`} className="font-semibold text-lg">
        {title}
      </h2>
      {message && (
        <p id={`${id}-message`} className="mt-2 text-soft">
          {message}
        </p>
      )}
      <Button wide className="mt-6" onClick={() => dialog.current?.close()}>
        {t('close')}
      </Button>
    </dialog>
  )
}
