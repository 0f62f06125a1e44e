import { useBlocker } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '#ui/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { session } from '../session.ts'

/** Asks before a page with unsaved changes is left. Once per page: the router knows one blocker. */
export const LeaveGuard = ({ when }: { when: boolean }) => {
  const t = useWords<typeof messages>('ui')
  const blocker = useBlocker(
    // Who has signed out can save nothing any more, and the page is empty.
    ({ currentLocation, nextLocation }) =>
      when && session.user() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Sheet
      open={blocker.state === 'blocked'}
      side="bottom"
      title={t('unsaved')}
      onClose={() => blocker.reset?.()}
      footer={
        <>
          <Button autoFocus onClick={() => blocker.reset?.()}>
            {t('keep')}
          </Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  )
}
