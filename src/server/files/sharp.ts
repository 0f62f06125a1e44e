/** The library for pictures, loaded with the first one: a native library of its own, which a start does not need. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
