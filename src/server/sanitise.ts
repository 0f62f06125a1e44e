import sanitize, { type IOptions } from 'sanitize-html'

/** What people may format with; nothing that loads, runs, positions or imitates the page. */
const rich: IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'], '*': ['dir', 'lang'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener ugc' }),
  },
}

/** Markup from people, made harmless before it is stored: what is in the database is what is shown. */
export const sanitise = (markup: string): string => sanitize(markup, rich).trim()

/** The same without any markup: text for places that show HTML. */
export const withoutMarkup = (markup: string): string =>
  sanitize(markup, { allowedTags: [], allowedAttributes: {} }).trim()
