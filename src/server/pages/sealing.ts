import { createHash } from 'node:crypto'
import { pageCsp } from '#server/http/headers.ts'

const inline = (nonce: string) => new RegExp(`<(script|style)\\b([^>]*) nonce="${nonce}"([^>]*)>(.*?)</\\1>`, 'gs')

/**
 * Takes the nonce out of a rendered page and names instead, in its policy, each inline script and style that carried it
 * (docs/decisions/0006). What did not carry it is named nowhere and does not run.
 */
export const sealed = (html: string, nonce: string, maps: readonly string[] = []): { html: string; csp: string } => {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, kind, before = '', after = '', text = ''] of html.matchAll(inline(nonce))) {
    if (/\ssrc=/.test(before + after)) continue
    hashes[kind as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  const open = html.replaceAll(` nonce="${nonce}"`, '')
  if (open.includes(nonce)) throw new Error('a page shows the nonce it was rendered under')
  return { html: open, csp: pageCsp([...hashes.script], [...hashes.style], maps) }
}
