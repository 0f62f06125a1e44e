import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { menuItem } from '#ui/Disclosure.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { useUser } from '#web/session.ts'
import type { messages } from './messages.ts'
import { type CurrentAddress, currentAddress } from './useCurrentAddress.ts'
import { useSavedAddresses } from './useSavedAddresses.ts'

const Note = ({ children }: { children: string }) => <p className="px-3 py-3 text-soft text-sm">{children}</p>

const isSame = (one: CurrentAddress, other: CurrentAddress | null) =>
  one.id === undefined ? one.address === other?.address && other.id === undefined : one.id === other?.id

type Entry = CurrentAddress & { default?: boolean }
type AddressListProps = { onChosen: (inside: Element) => void; onEdit: (entry: Entry, inside: Element) => void }

/** Saved addresses to choose from; one stored only in this browser comes first. */
export default function AddressList({ onChosen, onEdit }: AddressListProps) {
  const t = useWords<typeof messages>('addresses')
  const user = useUser()
  const current = currentAddress.use()
  const saved = useSavedAddresses()
  if (user && saved.isPending)
    return (
      <Skeleton count={3} className="grid gap-2 p-2">
        <Bone className="h-12" />
      </Skeleton>
    )
  const savedEntries: Entry[] = saved.data ?? []
  const entries: Entry[] = current && current.id === undefined ? [current, ...savedEntries] : savedEntries
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id ?? 'own'} className="flex items-center">
            <button
              type="button"
              aria-current={isSame(entry, current) ? 'true' : undefined}
              className={cx(menuItem, 'min-w-0 flex-1 wrap-anywhere')}
              onClick={(event) => {
                const { id, description, address, latitude, longitude, time_zone } = entry
                // One of this browser is kept whole, a saved one by what its account does not need to be asked for.
                currentAddress.set(
                  id === undefined ? entry : { id, description, address, latitude, longitude, time_zone },
                )
                onChosen(event.currentTarget)
              }}
            >
              <span className="min-w-0 flex-1">
                <b className="line-clamp-2 font-semibold">
                  <bdi>{entry.description}</bdi>
                  {entry.default && (
                    <span className="ms-2 rounded-full bg-main-wash px-2 py-0.5 font-normal text-main-ink text-xs">
                      {t('default')}
                    </span>
                  )}
                </b>
                <span className="line-clamp-3 text-soft text-sm">
                  <bdi>{entry.address}</bdi>
                </span>
              </span>
              {isSame(entry, current) && <Check aria-hidden className="size-4 shrink-0 text-main-ink" />}
            </button>
            <IconButton
              label={t('edit', { name: entry.description })}
              onClick={(event) => onEdit(entry, event.currentTarget)}
            >
              <Pencil aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {!user && entries.length === 0 && <Note>{t('visitor')}</Note>}
      {user && saved.isError && <Note>{t('failed')}</Note>}
      {user && saved.isSuccess && entries.length === 0 && <Note>{t('none')}</Note>}
    </>
  )
}
