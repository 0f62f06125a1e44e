import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useEffect, useState } from 'react'
import { cx } from '#ui/classes.ts'
import { closePanel, Disclosure } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import { lazyPart } from '#web/lazy.ts'
import { useUser } from '#web/session.ts'
import type { messages } from './messages.ts'
import { type CurrentAddress, currentAddress } from './useCurrentAddress.ts'

const AddAddress = lazyPart(() => import('./AddAddress.tsx'))
const AddressList = lazyPart(() => import('./AddressList.tsx'))

/** The last opened panel; `generation` remounts it on each opening. */
type Panel = { generation: number; open: boolean; edited: CurrentAddress | null }

/** Signed in with no saved address chosen: takes the default one, or saves the visitor's local one to the account. */
const useSettledAddress = (unsettled: boolean) => {
  useEffect(() => {
    if (!unsettled) return
    import('./save.ts')
      .then(({ settleCurrentAddress }) => settleCurrentAddress())
      // What is stored in this browser stays; the next page load tries again.
      .catch((error) => console.info('the current address is not settled', error))
  }, [unsettled])
}

/** Shows where the next visit happens, and changes it (`spec §2.3`). */
export const AddressPicker = () => {
  const t = useWords<typeof messages>('addresses')
  const current = currentAddress.use()
  const [opened, setOpened] = useState(false)
  const [panel, setPanel] = useState<Panel | null>(null)
  const user = useUser()
  useSettledAddress(user !== null && current?.id === undefined)
  const openPanel = (inside: Element, changed: CurrentAddress | null) => {
    closePanel(inside)
    setPanel((last) => ({ generation: (last?.generation ?? 0) + 1, open: true, edited: changed }))
  }
  const shown = current?.description ?? t('select')
  return (
    <>
      <Disclosure
        className="sm:relative"
        label={current ? `${t('select')}: ${shown}` : shown}
        onOpen={() => setOpened(true)}
        buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 text-sm transition-colors hover:bg-sunken max-sm:max-w-32 sm:max-w-56 sm:px-3 lg:max-w-44 xl:max-w-60"
        panelClass="absolute inset-x-4 top-full z-40 mt-2 animate-arrive rounded-card border border-line bg-surface p-2 shadow-raised sm:inset-x-auto sm:end-0 sm:w-80"
        button={
          <>
            <MapPin aria-hidden className="size-5 shrink-0 text-main-ink" />
            <span
              className={cx('truncate', !current ? 'max-sm:hidden' : 'max-[23.5rem]:hidden signed-in:max-sm:hidden')}
            >
              {shown}
            </span>
          </>
        }
      >
        <div className="quiet-scroll max-h-96 overflow-y-auto">
          <Suspense>
            {opened && <AddressList onChosen={closePanel} onEdit={(entry, inside) => openPanel(inside, entry)} />}
          </Suspense>
        </div>
        <button
          type="button"
          onClick={(event) => openPanel(event.currentTarget, null)}
          className="mt-2 flex min-h-11 w-full items-center gap-3 rounded-control border-line border-t px-3 py-2 font-medium text-main-ink hover:bg-main-wash"
        >
          <Plus aria-hidden className="size-5" />
          {t('add')}
        </button>
      </Disclosure>
      {/* Stays mounted once opened, for the closing animation. */}
      <Suspense>
        {panel && (
          <AddAddress
            key={panel.generation}
            open={panel.open}
            edited={panel.edited}
            // One that is saved late does not close the next one.
            onClose={() => setPanel((last) => (last === panel ? { ...panel, open: false } : last))}
          />
        )}
      </Suspense>
    </>
  )
}
