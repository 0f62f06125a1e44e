import { type StatusKey, THRESHOLDS } from '#features/bookings/rules.ts'

/** Whether the provider is still expected: a delay or an absence can be said, and an open one holds. */
export const isExpected = (status: StatusKey): boolean => THRESHOLDS[status] < THRESHOLDS.ready

/** Who comes instead, and when. Instants in milliseconds. */
export type Candidate = {
  providerId: number
  serviceId: number
  at: number
  local: string
  /** A colleague of the booked provider. */
  same: boolean
  /** Stars, out of five. */
  rate: number
}

/** Alternatives a customer can look at. */
export const mostAlternatives = 3

/**
 * The best ones: colleagues before others, then the nearest time, then the better rated; each provider's time once, and of
 * another provider only its nearest time.
 */
export const bestAlternatives = (candidates: readonly Candidate[], booked: number): Candidate[] => {
  const distance = ({ at }: Candidate): number => Math.abs(at - booked)
  const inOrder = [...candidates].sort(
    (a, b) =>
      Number(b.same) - Number(a.same) || distance(a) - distance(b) || b.rate - a.rate || a.serviceId - b.serviceId,
  )
  const seen = new Set<string>()
  const different = inOrder.filter(({ same, providerId, at }) => {
    const key = same ? `${providerId} ${at}` : String(providerId)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  return different.slice(0, mostAlternatives)
}
