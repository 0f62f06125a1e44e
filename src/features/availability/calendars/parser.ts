import { busyTimes } from './busyTimes.ts'
import type { Busy } from './busyWindow.ts'

export type CalendarTask = { text: string; window: { from: number; to: number }; zone: string }

/** Runs in a thread (`service.ts`). */
export default ({ text, window, zone }: CalendarTask): Busy[] => busyTimes(text, window, zone)

export const ready = (): void => {}
