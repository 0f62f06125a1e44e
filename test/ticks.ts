const STEP = 50

/**
 * A clock of this process: it counts the time in which a timer was served. While the machine stands still, or gives this
 * process no time, it stands still too, so a test may limit what it shows.
 */
export const startTicks = (): { elapsed: () => number; stop: () => void } => {
  let ticks = 0
  const timer = setInterval(() => {
    ticks++
  }, STEP)
  return { elapsed: () => ticks * STEP, stop: () => clearInterval(timer) }
}
