import { setTimeout as sleep } from 'node:timers/promises'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** How far the days of the tests are ahead of those in UTC: their own, and those of Riyadh. */
const zones = [0, 180 * MINUTE]

/** More than a file takes: on a busy machine some take more than five minutes. */
const longest = 15 * MINUTE

// A file works out its dates as it begins: shortly before midnight it waits, so that they are right until its end.
const left = Math.min(...zones.map((ahead) => DAY - ((Date.now() + ahead) % DAY)))
if (left < longest) await sleep(left)
