import { useDay } from '#features/settings/useDay.ts'
import { useSettings } from '#features/settings/useSettings.ts'
import { currentAddress } from './useCurrentAddress.ts'

/** The date it is at the current address; without one, on the marketplace's clock. */
export const useTodayAtDoor = (): string => {
  const { default_time_zone: marketplace } = useSettings()
  return useDay(currentAddress.use()?.time_zone || marketplace || 'UTC')
}
