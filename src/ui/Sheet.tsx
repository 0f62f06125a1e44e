import X from 'lucide-react/icons/x'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type Blocker, type Location, useBlocker } from 'react-router'
import { Button, IconButton } from './Button.tsx'
import { cx } from './classes.ts'
import { useWords } from './language.tsx'
import type { messages } from './messages.ts'
import { offerNotices, SheetContext } from './openSheet.ts'
import { useTextScroller } from './useTextScroller.ts'
import { useUnloadQuestion } from './useUnloadQuestion.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  /** What Escape does instead of closing: a step of the panel goes back to the one before. */
  onBack?: (() => void) | undefined
  title: ReactNode
  subtitle?: ReactNode
  /** Buttons that stay visible below the content. */
  footer?: ReactNode
  /** `end`: at the side from tablets up; `bottom`: always from below. On phones both come from below. */
  side?: 'end' | 'bottom'
  /** Has no route of its own: Back closes it and stays on the page. With unsaved changes Back asks in any sheet. */
  backCloses?: boolean
  /** Has unsaved changes: closing asks for confirmation. */
  dirty?: boolean
  children: ReactNode
}

/** A way that waits for the answer. */
type BlockedStep = Pick<Extract<Blocker, { state: 'blocked' }>, 'proceed' | 'reset'>

/** The link that a click follows in this tab to another page; what is written here goes with it. */
const leavingLink = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null
  const stays =
    !link?.href ||
    link.target !== '' ||
    link.hasAttribute('download') ||
    link.origin !== location.origin ||
    link.pathname === location.pathname
  return stays || ctrlKey || metaKey || shiftKey || altKey ? null : link
}

/** A sheet that goes with its route does not restore the focus as a closing dialog does. */
const restoreFocus = (opener: Element | null) => {
  const lost = document.activeElement === document.body
  if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** A panel over the page. The native dialog traps the focus, restores it, and closes on Escape. */
export const Sheet = ({
  open,
  onClose,
  onBack,
  title,
  subtitle,
  footer,
  side = 'end',
  backCloses,
  dirty,
  children,
}: SheetProps) => {
  const t = useWords<typeof messages>('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const notices = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const onlyText = useTextScroller(body, children)
  const [asking, setAsking] = useState<'close' | 'back' | BlockedStep>()
  const askedAt = useRef<Element>(null)
  const ask = (way: 'close' | 'back' | BlockedStep) => {
    if (!asking) askedAt.current = document.activeElement
    setAsking((asked) => (typeof way === 'object' ? way : (asked ?? way)))
  }
  const goOn = () => {
    // The buttons of the foot are back first: one of them may have had the focus.
    flushSync(() => setAsking(undefined))
    if (askedAt.current instanceof HTMLElement) askedAt.current.focus()
    if (typeof asking === 'object') asking.reset()
  }
  // Not state: input followed at once by Escape is known before the next render.
  const held = useRef(0)
  const [isHeld, setHeld] = useState(false)
  const hold = useCallback(() => {
    held.current += 1
    setHeld(true)
    return () => {
      held.current -= 1
      setHeld(held.current > 0)
    }
  }, [])
  const isUnsaved = open && (dirty || isHeld)
  useUnloadQuestion(isUnsaved)

  useEffect(() => {
    const it = dialog.current
    const opener = document.activeElement
    if (open && it && !it.open) it.showModal()
    if (!open && it?.open) it.close()
    if (!open) setAsking(undefined)
    const withdraw = open && notices.current ? offerNotices(notices.current) : undefined
    return () => {
      withdraw?.()
      if (open && !it?.isConnected) restoreFocus(opener)
    }
  }, [open])

  const goBy = (way: 'close' | 'back') => {
    if (dirty || held.current > 0) return ask(way)
    if (way === 'back') onBack?.()
    else onClose()
  }
  // Sent or saved meanwhile: nothing is left to ask about.
  useEffect(() => {
    if (isUnsaved) return
    setAsking((asked) => (typeof asked === 'object' ? asked : undefined))
  }, [isUnsaved])
  const leave = () => goBy('close')
  const leaveByStep = (step: BlockedStep) => {
    // One with a route of its own leaves by the step itself: its entry does not stay behind.
    if (!backCloses && (dirty || held.current > 0)) return ask(step)
    step.reset()
    leave()
  }
  const stepOn = (go: () => void) => (dirty || held.current > 0 ? ask({ proceed: go, reset: () => {} }) : go())
  const discarded = useRef<HTMLAnchorElement>(null)
  const leaveByLink = (event: MouseEvent) => {
    const link = leavingLink(event)
    if (!link || link === discarded.current || !(dirty || held.current > 0)) return
    event.preventDefault()
    event.stopPropagation()
    const proceed = () => {
      discarded.current = link
      link.click()
      discarded.current = null
    }
    ask({ proceed, reset: () => {} })
  }
  const leaveByKey = () => goBy(onBack ? 'back' : 'close')
  const onBackdrop = (event: MouseEvent) => event.target === dialog.current && leave()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what the backdrop does by pointer
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={subtitle ? `${id}-subtitle` : undefined}
      className={cx('sheet', side === 'end' && 'sheet-end')}
      onClickCapture={leaveByLink}
      onClick={onBackdrop}
      onCancel={(event) => {
        // The cancel event of an inner sheet or a file chooser bubbles up; it must not close this one.
        if (event.target !== dialog.current) return
        event.preventDefault()
        leaveByKey()
      }}
      onClose={(event) => {
        // A second Escape closes whatever it finds: the browser does not let itself be asked twice. Of one that is open
        // again meanwhile it is told too late.
        if (event.target !== dialog.current || !open || dialog.current.open) return
        dialog.current.showModal()
        leaveByKey()
      }}
    >
      {/* A step that waits for an answer goes on waiting though nothing is unsaved any more. */}
      {((open && backCloses) || isUnsaved || typeof asking === 'object') && <BackCloses onStep={leaveByStep} />}
      <SheetContext value={{ leave, step: stepOn, hold }}>
        <div className="flex items-start gap-3 border-line border-b p-4 sm:px-6">
          <div className="min-w-0 flex-1 py-1.5">
            <h2 id={`${id}-title`} className="font-semibold text-xl leading-snug">
              {title}
            </h2>
            {subtitle && (
              <p id={`${id}-subtitle`} className="mt-1 text-soft text-sm">
                {subtitle}
              </p>
            )}
          </div>
          <IconButton label={t('close')} className="print:hidden" onClick={leave}>
            <X className="size-5" />
          </IconButton>
        </div>
        <div
          ref={body}
          {...(onlyText && { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}-title` })}
          className="quiet-scroll min-h-0 flex-1 overflow-y-auto p-4 sm:px-6"
        >
          {open && children}
        </div>
        {/* Between what is written and the buttons: a notice covers neither. */}
        <div ref={notices} className="sheet-notices" />
        {/* Hidden while it asks, not gone: a link in it may be followed then. */}
        {footer && (
          <div
            hidden={asking !== undefined}
            className="flex flex-wrap gap-3 border-line border-t p-4 sm:px-6 print:hidden"
          >
            {footer}
          </div>
        )}
        {asking && (
          <Unsaved
            onKeep={goOn}
            onDiscard={() => {
              setAsking(undefined)
              if (asking === 'back') onBack?.()
              else if (asking === 'close') onClose()
              else asking.proceed()
            }}
          />
        )}
      </SheetContext>
    </dialog>
  )
}

/** Whether one of two entries of the same page is that of an overlay. */
const isOverlaid = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && [from, to].some(({ state }) => state?.over !== undefined)

/** Tells of a step in the browser's history, which waits. */
const BackCloses = ({ onStep }: { onStep: (step: BlockedStep) => void }) => {
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      // What lies over the sheet with an entry of its own (`Lightbox.tsx`) closes alone.
      historyAction === 'POP' && !isOverlaid(currentLocation, nextLocation),
  )
  const tell = useEffectEvent(onStep)
  useEffect(() => {
    if (blocker.state === 'blocked') tell(blocker)
  }, [blocker])
  return null
}

type CloseButtonProps = Pick<ComponentProps<typeof Button>, 'className' | 'children'>

/** Closes its sheet as Escape does: asks for confirmation if there are unsaved changes. */
export const CloseButton = ({ className, children }: CloseButtonProps) => {
  const t = useWords<typeof messages>('ui')
  const sheet = use(SheetContext)
  return (
    <Button look="second" className={className} onClick={() => sheet?.leave()}>
      {children ?? t('close')}
    </Button>
  )
}

const Unsaved = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const t = useWords<typeof messages>('ui')
  return (
    <div role="alert" className="grid gap-3 border-line border-t bg-warn-wash p-4 sm:px-6">
      <p className="font-medium">{t('unsaved')}</p>
      <div className="flex flex-wrap gap-3">
        <Button autoFocus onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button look="danger" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}
