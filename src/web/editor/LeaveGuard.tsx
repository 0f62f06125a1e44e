import { useLayoutEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '#ui/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { withoutLanguage } from '../paths.ts'
import { session } from '../session.ts'

/** How the page asks that has unsaved changes now. */
let ask: ((leave: () => void) => void) | undefined

/** Leaves what is on the page other than by the router, at once or after the question. */
export const leavePage = (leave: () => void): void => (ask ? ask(leave) : leave())

/** A page shows another part of itself under the same path; the language alone changes nothing that is typed. */
const placeOf = ({ pathname, search }: Location, pageOf: (path: string) => string): string =>
  pageOf(pathname) + withoutLanguage(search)

type LeaveGuardProps = { when: boolean; pageOf?: ((path: string) => string) | undefined }

/** Asks before a page with unsaved changes is left. Once per page: the router knows one blocker. */
export const LeaveGuard = ({ when, pageOf = (path) => path }: LeaveGuardProps) => {
  const t = useWords<typeof messages>('ui')
  const [me] = useState(() => session.user()?.id)
  const blocker = useBlocker(
    // Who has signed out, or acts for somebody else, can save nothing here any more, and the page is empty.
    ({ currentLocation, nextLocation }) =>
      when && session.user()?.id === me && placeOf(currentLocation, pageOf) !== placeOf(nextLocation, pageOf),
  )
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  useLayoutEffect(() => {
    if (!when) return
    ask = (leave) => setAsked({ leave })
    return () => {
      ask = undefined
    }
  }, [when])
  const keep = () => {
    setAsked(null)
    blocker.reset?.()
  }
  const discard = () => {
    setAsked(null)
    asked?.leave()
    blocker.proceed?.()
  }
  return (
    <Sheet
      open={asked !== null || blocker.state === 'blocked'}
      side="bottom"
      title={t('unsaved')}
      onClose={keep}
      footer={
        <>
          <Button autoFocus onClick={keep}>
            {t('keep')}
          </Button>
          <Button look="danger" onClick={discard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  )
}
