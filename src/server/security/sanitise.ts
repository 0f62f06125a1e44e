import sanitize, { type IOptions } from 'sanitize-html'
import { inItsPlace, orNothing, withClosedIsolates } from '#lib/text.ts'

/** Allowed formatting; nothing that loads, runs, positions or imitates the page. */
const rich: IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'], '*': ['dir', 'lang'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener ugc' }),
  },
}

/** Sanitises user markup before it is stored: the database holds what is shown. */
export const sanitise = (markup: string): string => inItsPlace(sanitize(markup, rich)).trim()

/** The same without any markup: text for places that show HTML. */
export const withoutMarkup = (markup: string): string =>
  inItsPlace(sanitize(markup, { allowedTags: [], allowedAttributes: {} })).trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Layers of markup within markup that anybody has in a text; more of them only cost time. */
const mostLayers = 5

/**
 * Text without any markup, for places that show text: "2 < 3 & 4" stays as it is typed. Written-out entities are read, and
 * what they hide taken away, too.
 */
export const plainText = (text: string): string => {
  let before = text.replace(/(?![\n\t])\p{Cc}/gu, '')
  for (let layer = 0; layer < mostLayers; layer++) {
    const after = withoutMarkup(before).replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
    if (after === before) return orNothing(withClosedIsolates(after))
    before = after
  }
  return orNothing(withClosedIsolates(before.replace(/[<>&]/g, '').trim()))
}

/** The same of a text that may be missing. */
export const optionalPlainText = (text: string | null | undefined): string | undefined =>
  text ? plainText(text) : (text ?? undefined)
