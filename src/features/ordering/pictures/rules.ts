import { THRESHOLDS } from '#features/bookings/rules.ts'

/** When a picture of the work was taken. */
export const moments = ['before', 'after'] as const
export type Moment = (typeof moments)[number]

/** Pictures of one moment of a visit at most. */
export const mostPictures = 8

/** Pictures are added from the way to the visit on; a visit that did not take place has none. */
export const takesPictures = (order: number): boolean => order >= THRESHOLDS.on_the_way && order <= THRESHOLDS.done
