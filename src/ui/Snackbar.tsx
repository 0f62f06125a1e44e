import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './Button.tsx'
import { cx } from './classes.ts'
import { useWords } from './language.tsx'
import { Markup } from './Markup.tsx'
import type { messages } from './messages.ts'
import { useSheetNotices } from './openSheet.ts'

type Snack = { id: number; type: 'success' | 'error' | 'warning'; title: string; message?: string }

/** Milliseconds until a message closes (`spec §9`). */
const displayMs = 4000

const looks = {
  success: { Icon: CircleCheck, tone: 'text-good' },
  error: { Icon: CircleAlert, tone: 'text-bad' },
  warning: { Icon: TriangleAlert, tone: 'text-warn' },
}

const controls = 'a, button, input, select, summary, textarea'

/** Where a message on the page would cover the control that was used, the page scrolls. In a sheet it covers nothing. */
const useClearOf = (banner: RefObject<HTMLElement | null>, message: number | undefined): void => {
  useEffect(() => {
    const used = document.activeElement
    if (message === undefined || !used?.matches(controls) || used.closest('dialog')) return
    const [pressed, over] = [used.getBoundingClientRect(), banner.current?.getBoundingClientRect()]
    if (!over) return
    const covered = pressed.top < over.bottom && pressed.bottom > over.top
    if (covered) window.scrollBy({ top: pressed.bottom - over.top + 8 })
  }, [banner, message])
}

/** The notification banner (`spec §2.26`): an icon, a title, a message with markup, a way to close it. */
export const Snackbar = ({ snack, onClose }: { snack: Snack | null; onClose: () => void }) => {
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = () => {
    clearTimeout(timer.current)
    if (!held.current) timer.current = setTimeout(onClose, displayMs)
  }
  // A new message restarts the timer; hover and focus pause it.
  const id = snack?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message restarts the timer
  useEffect(() => {
    if (id !== undefined) wait()
    return () => clearTimeout(timer.current)
  }, [id])
  const hold = (on: boolean) => () => {
    held.current = on
    wait()
  }
  const sheet = useSheetNotices()
  const banner = useRef<HTMLDivElement>(null)
  useClearOf(banner, id)

  const regions = (shown: Snack | null) =>
    (['status', 'alert'] as const).map((role) => (
      <div key={role} role={role} className="contents">
        {shown && (shown.type === 'error') === (role === 'alert') && (
          <Message snack={shown} hold={hold} onClose={onClose} />
        )}
      </div>
    ))
  return (
    <>
      {/* All regions are always there, those of the page under a sheet, too: screen readers announce what changes in one they know. */}
      <div
        ref={banner}
        className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-50 grid justify-items-center px-4"
      >
        {regions(sheet ? null : snack)}
      </div>
      {sheet &&
        createPortal(
          <div className="grid justify-items-center px-4 has-[p]:pb-4 sm:px-6">{regions(snack)}</div>,
          sheet,
        )}
    </>
  )
}

type MessageProps = { snack: Snack; hold: (on: boolean) => () => void; onClose: () => void }

const Message = ({ snack, hold, onClose }: MessageProps) => {
  const t = useWords<typeof messages>('ui')
  const { Icon, tone } = looks[snack.type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only pauses the timer; it triggers no action
    <div
      key={snack.id}
      // mousemove, not mouseenter: a pointer that is already where the message appears must not pause it.
      onMouseMove={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className="pointer-events-auto flex w-full max-w-md animate-arrive items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-raised"
    >
      <Icon aria-hidden className={cx('mt-0.5 size-6 shrink-0', tone)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{snack.title}</p>
        {snack.message && <Markup html={snack.message} className="whitespace-pre-line text-soft text-sm" />}
      </div>
      <IconButton label={t('close')} onClick={onClose} className="-m-2">
        <X className="size-5" />
      </IconButton>
    </div>
  )
}
