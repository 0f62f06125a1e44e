/** Does some works, one after the other: what fails keeps none of the others. @throws the first error, after all of them. */
export const eachAlone = async (works: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
