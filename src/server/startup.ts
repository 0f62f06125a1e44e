/** A reason not to start that is already one clear sentence for the person who typed the command. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Refuses to start, saying why in one sentence. */
export function fail(sentence: string): never {
  throw new StartupError(sentence)
}
