import { type DistanceUnit, inUnit } from '#lib/distance.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from '#ui/messages.ts'
import { useSettings } from './useSettings.ts'

/** The marketplace's unit of distances. */
export const useDistanceUnit = (): DistanceUnit => (useSettings().distance_unit === 'mi' ? 'mi' : 'km')

/** Writes kilometres in the marketplace's unit, to a tenth: `3.1 mi`. */
export const useDistance = (): ((km: number) => string) => {
  const t = useWords<typeof messages>('ui')
  const unit = useDistanceUnit()
  return (km) => t(unit, { n: inUnit(km, unit) })
}
