import { refuse } from './errors.ts'

/**
 * The row that an update returned. An update that names the `updated_at` it was based on returns none when somebody else saved
 * the row since: refuses `changed_meanwhile` with the row as it is now, or `not_found`.
 */
export const unlessChanged = async <T>(updated: T | undefined, current: () => Promise<unknown>): Promise<T> =>
  updated ?? refuse('changed_meanwhile', { data: (await current()) ?? refuse('not_found') })
