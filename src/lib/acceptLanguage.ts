import type { Locale } from './words.ts'

/** Browsers send a few languages; of a longer list the rest does not count. */
const longest = 200

/** The offered language that an `Accept-Language` header likes best; undefined when it names none of them. */
export const acceptedLocale = (header = '', offered: readonly Locale[]): Locale | undefined => {
  let best: { locale: Locale; weight: number } | undefined
  for (const part of header.slice(0, longest).toLowerCase().split(',')) {
    const [tag = '', ...parameters] = part.replace(/\s/g, '').split(';')
    const locale = offered.find((known) => tag.split(/[-_]/, 1)[0] === known)
    const given = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = given === undefined ? 1 : Number(given.slice(2)) || 0
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight }
  }
  return best?.locale
}
