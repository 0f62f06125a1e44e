import { fileURLToPath } from 'node:url'
import { Document, Font, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { direction } from '#lib/words.ts'
import type { PdfSheet } from './renderPdf.ts'

/**
 * One file has the letters of both scripts. Of several files with the same name inside, as fonts split by script have it, all but
 * one are embedded again for each piece of text.
 */
const files = { 400: '400Regular/ReadexPro_400Regular.ttf', 600: '600SemiBold/ReadexPro_600SemiBold.ttf' }
const fonts = Object.entries(files).map(([weight, file]) => ({
  src: fileURLToPath(import.meta.resolve(`@expo-google-fonts/readex-pro/${file}`)),
  fontWeight: Number(weight),
}))
/** The renderer adds Helvetica to the families of every text, so that it is ours. */
const fontFamily = 'Helvetica'

/**
 * A font keeps each glyph with the letters that it stood for first (foliojs/fontkit#154): none, where it was embedded as a part of
 * another one. The next document would lose those letters, so each loads fonts of its own. Answers whether the font has a letter.
 */
const loadFonts = async (): Promise<(letter: string) => boolean> => {
  Font.clear()
  Font.register({ family: fontFamily, fonts })
  await Font.load({ fontFamily, fontWeight: 400 })
  const font = Font.getFont({ fontFamily, fontWeight: 400 })?.data
  return (letter) => font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false
}

const ink = '#16211f'
const soft = '#55635f'
const hair = '#d9e0de'
const main = '#0b6b5d'

/** Unicode isolates keep figures in order and are not printable: text is split at them here, and titles leave them out. */
const marks = /[\u2066\u2069]/
const plain = (text: string): string => text.split(marks).join('')

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Text in letters that the fonts have, because the renderer throws at others: "?" stands for a letter that they lack. */
const printable = (value: string, has: (letter: string) => boolean): string =>
  [...letters.segment(value)]
    .map(({ segment }) => {
      const kept = [...segment].filter(has).join('')
      if (kept) return kept
      if (/^\s+$/.test(segment)) return ' '
      return /^[\p{Cc}\p{Cf}\p{M}]+$/u.test(segment) ? '' : '?'
    })
    .join('')

/** Rows at most that are laid out together, from a new page on: the work for them grows with the square of their number. */
const rowsInPart = 100

type Style = { [name: string]: string | number | undefined; textAlign?: 'left' | 'right' }

/** Lays a sheet out on A4, right to left for Arabic. One at a time: fonts are shared by the process. */
export const sheetPdf = async (sheet: PdfSheet): Promise<Buffer> => {
  const has = await loadFonts()
  const dir = direction(sheet.locale)
  const rtl = dir === 'rtl'
  const [start, end] = rtl ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const set = (value: string, style: object, direction: 'ltr' | 'rtl', key?: string): ReactElement =>
    h(Text, { ...(key && { key }), style: { direction, textAlign: start, ...style } }, printable(value, has))
  /** Text in its own direction; isolated figures inside it from left to right. */
  const text = (value: string, { textAlign = start, ...style }: Style = {}): ReactElement => {
    const pieces = value.split(marks)
    if (pieces.length === 1) return set(value, { textAlign, ...style }, dir)
    const justifyContent = textAlign === start ? 'flex-start' : 'flex-end'
    return h(
      View,
      { style: { flexDirection: rtl ? 'row-reverse' : 'row', flexWrap: 'wrap', justifyContent, ...style } },
      // A space that text begins with is left out, a fixed one is not.
      pieces.map((piece, i) => piece && set(piece.replace(/^ /, '\u00a0'), {}, i % 2 === 1 ? 'ltr' : dir, `piece${i}`)),
    )
  }
  const row = (key: string, left: ReactElement, right: ReactElement, style: object = {}): ReactElement =>
    h(
      View,
      {
        key,
        wrap: false,
        style: { flexDirection: rtl ? 'row-reverse' : 'row', justifyContent: 'space-between', gap: 24, ...style },
      },
      left,
      right,
    )
  const figure = (value: string, style: Style = {}) => text(value, { textAlign: end, ...style })
  const line = { borderTopWidth: 1, borderTopColor: hair, paddingVertical: 8 }

  const facts = sheet.facts.map(([label, value], i) =>
    row(`fact${i}`, text(label, { color: soft, width: 120 }), text(value, { flex: 1 }), {
      justifyContent: 'flex-start',
      paddingVertical: 3,
    }),
  )
  const rows = sheet.rows.map(({ label, note, amount }, i) =>
    row(
      `row${i}`,
      h(View, { style: { flex: 1 } }, text(label), note ? text(note, { color: soft, fontSize: 9 }) : null),
      figure(amount),
      line,
    ),
  )
  const parts = Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsInPart)) }, (_, n) =>
    h(View, {}, rows.slice(n * rowsInPart, (n + 1) * rowsInPart)),
  )
  const after = sheet.after.map(([label, amount], i) =>
    row(`after${i}`, text(label, { color: soft, flex: 1 }), figure(amount), { paddingVertical: 3 }),
  )
  const big = { fontSize: 14, fontWeight: 600 }
  const head = h(
    View,
    {},
    text(sheet.brand, { ...big, color: main, marginBottom: 24 }),
    text(sheet.title, { fontSize: 20, fontWeight: 600, marginBottom: 16 }),
    h(View, { style: { marginBottom: 24 } }, facts),
  )
  const foot = h(
    View,
    {},
    row('total', text(sheet.total[0], big), figure(sheet.total[1], big), {
      borderTopWidth: 1.5,
      borderTopColor: ink,
      paddingVertical: 12,
    }),
    h(View, {}, after),
    text(sheet.foot, { color: soft, fontSize: 9, marginTop: 32 }),
  )
  return renderToBuffer(
    h(
      Document,
      { title: plain(sheet.title), author: sheet.brand, language: sheet.locale },
      parts.map((part, n) =>
        h(
          Page,
          {
            key: `part${n}`,
            size: 'A4',
            style: { padding: 56, fontFamily, fontSize: 10.5, color: ink, lineHeight: 1.5 },
          },
          n === 0 && head,
          part,
          n === parts.length - 1 && foot,
        ),
      ),
    ),
  )
}
