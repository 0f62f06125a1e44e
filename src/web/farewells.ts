/** What is sent in the name of the person who signs out, before their session ends. */
const farewells = new Set<() => Promise<unknown>>()

/** Milliseconds that a sign-out waits for it. */
const farewellTime = 3000

/** Calls this before a sign-out, until the function it returns is called. */
export const beforeSignOut = (send: () => Promise<unknown>): (() => void) => {
  farewells.add(send)
  return () => farewells.delete(send)
}

/** Resolves when all of it is sent, or has taken too long. */
export const sendFarewells = async (): Promise<void> => {
  if (farewells.size === 0) return
  const sent = Promise.allSettled([...farewells].map((send) => send()))
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, farewellTime))])
}
