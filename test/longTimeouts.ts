/** Database timeouts for tests on a busy machine; the timeouts themselves have tests of their own. */
export const longTimeouts = {
  connectMs: 60_000,
  waitMs: 60_000,
  statementMs: 60_000,
  lockMs: 60_000,
  idleMs: 60_000,
  listenMs: 30_000,
}
