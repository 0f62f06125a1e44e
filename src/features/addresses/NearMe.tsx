import { useQuery, useQueryClient } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { devicePosition } from '#web/position.ts'
import type { messages } from './messages.ts'
import { currentAddress, useAddressPoint } from './useCurrentAddress.ts'

/** The point results are sorted by: the chosen address, else the device position on request. */
export const NearMe = () => {
  const t = useWords<typeof messages>('addresses')
  const queries = useQueryClient()
  const address = currentAddress.use()
  const chosen = useAddressPoint() !== null
  const { data: position, isFetching, isError, refetch } = useQuery(devicePosition)
  const statusText = () => {
    if (chosen) return t('near.address', { name: address?.description ?? '' })
    if (position) return t('near.on')
    return isError && !isFetching && t('near.failed')
  }
  return (
    <div className="noscript:hidden flex min-h-11 flex-wrap items-center text-sm">
      <p role="status" className="text-soft not-empty:me-2">
        {statusText()}
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
