import { beforeEach, vi } from 'vitest'

/** Answers are kept until the minute ends (docs/decisions/0005): by the clock of a file's tests each of them begins with one. */
export const beginWithTheMinute = (): void => {
  beforeEach(() => {
    const { now } = Date
    const late = now() % 60_000
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - late)
    return () => clock.mockRestore()
  })
}
