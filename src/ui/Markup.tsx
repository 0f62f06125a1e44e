import type { ElementType } from 'react'
import { cx } from './classes.ts'

type MarkupProps = { html: string; as?: ElementType; className?: string }

/** Renders rich text. It was sanitised when it was stored; only this component relies on that. */
export const Markup = ({ html, as: Tag = 'div', className }: MarkupProps) => (
  <Tag
    className={cx('prose', className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at write time, shown nowhere else
    dangerouslySetInnerHTML={{ __html: html }}
  />
)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** Text without markup (`spec §2.8`). */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()

/** Meta description of a rich text: its first whole words, at most 160 characters. */
export const excerpt = (html: string): string => {
  const text = plainText(html)
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s+\S*$/, '')}…`
}
