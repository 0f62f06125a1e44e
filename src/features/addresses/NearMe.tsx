import { useQuery, useQueryClient } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { devicePosition } from '#web/position.ts'
import { useHydrated } from '#web/useHydrated.ts'
import type { messages } from './messages.ts'
import { nearStatus } from './rules.ts'
import { currentAddress } from './useCurrentAddress.ts'
import { useAddressPoint } from './useNear.ts'

type NearMeProps = {
  /** The list is to be in the order of distance. */
  wanted: boolean
}

/** The point results are sorted by: the chosen address, else the device position on request. */
export const NearMe = ({ wanted }: NearMeProps) => {
  const t = useWords<typeof messages>('addresses')
  const queries = useQueryClient()
  const address = currentAddress.use()
  const chosen = useAddressPoint() !== null
  const { data: position, isFetching, isError, refetch } = useQuery(devicePosition)
  const hydrated = useHydrated()
  const status = nearStatus({
    chosen,
    located: Boolean(position),
    failed: isError && !isFetching,
    // The server does not know the address.
    wanted: wanted && hydrated,
  })
  return (
    <div className="noscript:hidden flex min-h-11 flex-wrap items-center text-sm">
      <p role="status" className="text-soft not-empty:me-2">
        {status && t(status, { name: address?.description ?? '' })}
      </p>
      {!chosen && position && (
        <Button look="quiet" size="small" onClick={() => queries.setQueryData(devicePosition.queryKey, null)}>
          {t('near.off')}
        </Button>
      )}
      {!chosen && !position && (
        <Button
          look="quiet"
          size="small"
          pending={isFetching}
          icon={<LocateFixed aria-hidden className="size-4" />}
          onClick={() => refetch()}
        >
          {t('near.me')}
        </Button>
      )}
    </div>
  )
}
