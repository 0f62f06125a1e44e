import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { menuItem } from '#ui/Disclosure.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { useWords } from '#web/language.tsx'
import { useUser } from '#web/session.ts'
import { type CurrentAddress, currentAddress } from './current.ts'
import type { messages } from './messages.ts'
import { savedAddresses } from './reads.ts'

const Note = ({ children }: { children: string }) => <p className="px-3 py-3 text-soft text-sm">{children}</p>

const same = (one: CurrentAddress, other: CurrentAddress | null) =>
  one.id === undefined ? one.address === other?.address && other.id === undefined : one.id === other?.id

/** Saved addresses to choose from; one that is only in this browser stands first. */
export default function AddressList({ onChosen }: { onChosen: (inside: Element) => void }) {
  const t = useWords<typeof messages>('addresses')
  const user = useUser()
  const current = currentAddress.use()
  const saved = useQuery({ ...savedAddresses, enabled: user !== null })
  if (user && saved.isPending)
    return (
      <Skeleton count={3} className="grid gap-2 p-2">
        <Bone className="h-12" />
      </Skeleton>
    )
  const known: CurrentAddress[] = saved.data ?? []
  const entries = current && current.id === undefined ? [current, ...known] : known
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id ?? 'own'}>
            <button
              type="button"
              aria-current={same(entry, current) ? 'true' : undefined}
              className={menuItem}
              onClick={(event) => {
                const { id, description, address, latitude, longitude, time_zone } = entry
                currentAddress.set({ id, description, address, latitude, longitude, time_zone })
                onChosen(event.currentTarget)
              }}
            >
              <span className="min-w-0 flex-1">
                <b className="block font-semibold">{entry.description}</b>
                <span className="block text-soft text-sm">{entry.address}</span>
              </span>
              {same(entry, current) && <Check aria-hidden className="size-4 shrink-0 text-main-ink" />}
            </button>
          </li>
        ))}
      </ul>
      {!user && <Note>{t('visitor')}</Note>}
      {user && saved.isError && <Note>{t('failed')}</Note>}
      {user && saved.isSuccess && entries.length === 0 && <Note>{t('none')}</Note>}
    </>
  )
}
