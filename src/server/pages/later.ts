import { awakeEvent, headingKey, laterId, wakeWhenTouched } from '#web/waking.ts'

/** Without what only readers of the source need: it stands before all that is to be seen. */
const terse = (source: string): string =>
  source
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')

const waker = terse(`(${wakeWhenTouched})('${awakeEvent}','${laterId}','${headingKey}')`)

const preloads = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g

/** The script that starts a page, as React Router writes it. */
const starter = /<script( nonce="\w+")? type="module" async="">/

/**
 * A page that runs nothing but a few lines until it is touched (docs/decisions/0030): its scripts are named in the element
 * that would have started them.
 */
export const scriptsLater = (html: string, nonce: string, words: string): string => {
  const modules = Array.from(html.matchAll(preloads), ([, href]) => href)
  if (!starter.test(html)) return html
  return html
    .replaceAll(preloads, '')
    .replace(
      starter,
      `<script id="${laterId}" type="text/plain" data-words="${words}" data-modules="${modules.join(' ')}" nonce="${nonce}">`,
    )
    .replace('</head>', () => `<script nonce="${nonce}">${waker}</script></head>`)
}
