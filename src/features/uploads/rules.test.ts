import { expect, test } from 'vitest'
import { maxPixelsOf, pictureFault, pictureKindOf, pictureMaxPixels } from './rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const png = '\x89PNG\r\n\x1a\n'
const zip = (comment: string) =>
  `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment.length % 256, comment.length >> 8)}${comment}`

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  [png, 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypheic', undefined],
  ['RIFF\0\0\0\0WAVE', undefined],
  ['%PDF-1.7', undefined],
  ['GIF87a', 'image/gif'],
  ['GIF88a', undefined],
  ['xGIF89a', undefined],
  ['\0\0\0\x1cftypavis', 'image/avif'],
  ['\0\0\0\x1cftypavix', undefined],
  ['ftypavif\0\0\0\0', undefined],
  ['x\xff\xd8\xff', undefined],
  [`x${png}`, undefined],
  ['XXXX\0\0\0\0WEBP', undefined],
  ['xRIFF\0\0\0WEBP', undefined],
])('%j is %s', (head, kind) => expect(pictureKindOf(bytes(head))).toBe(kind))

test.each([
  ['nothing', '', 'empty'],
  ['a text', 'hello', 'not_a_picture'],
  ['a page', '<!doctype html><p>x', 'not_a_picture'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing'],
  ['a drawing behind a mark and a declaration', 'ï»¿ <?xml version="1.0"?>\n<!-- x -->\n<svg onload="x()">', 'drawing'],
  ['other markup', '<?xml version="1.0"?><rss/>', 'not_a_picture'],
  ['a picture', `${png}IDATIEND`, null],
  ['a picture with metadata', `${png}<?xpacket begin=""?><x:xmpmeta/>`, null],
  ['a picture and a script', `${png}IEND<ScRiPt>alert(1)</script>`, 'two_faced'],
  ['a picture and a program', `${png}<?php system(1);`, 'two_faced'],
  ['a picture and a page, far away', `${png}${'\0'.repeat((1 << 20) - 12)}<html>`, 'two_faced'],
  ['a picture and a PDF', `\xff\xd8\xff\xe0%PDF-1.4`, 'two_faced'],
  ['a picture and an archive', `${png}PK\x03\x04…${zip('bye')}`, 'two_faced'],
  ['a picture and an archive with a long comment', `${png}${zip('x'.repeat(255))}`, 'two_faced'],
  ['a picture and an archive with a comment of two pages', `${png}${zip('x'.repeat(600))}`, 'two_faced'],
  ['a picture with an archive that does not end it', `${png}${zip('bye')}IEND`, null],
  ['a picture and an archive after another mark', `${png}PK\x05\x06no${zip('')}`, 'two_faced'],
  ['a picture and a frame', `${png}<iframe src="x">`, 'two_faced'],
  ['a picture and a drawing', `${png}<svg>`, 'two_faced'],
  ['a picture with a word like a drawing', `${png}<svgx>`, null],
  ['a picture and a PDF further on than readers look', `${png}${'x'.repeat(1024)}%PDF-1.4`, null],
  ['a drawing after blanks', ' \n<svg>', 'drawing'],
  ['a drawing with a mark inside', '<ï»¿svg><svg>', 'not_a_picture'],
  ['a drawing after a word', 'x<svg>', 'not_a_picture'],
  ['a declaration of a drawing', '<!DOCTYPE svg><svg\n>', 'drawing'],
  ['a drawing further on than anybody reads', `<!--${'x'.repeat(4096)}--><svg>`, 'not_a_picture'],
  ['a picture that says PK', `${png}PK\x05\x06${'x'.repeat(100)}`, null],
])('%s', (_, text, fault) => expect(pictureFault(bytes(text))).toBe(fault))

test.each([
  ['image/jpeg', pictureMaxPixels],
  ['image/png', pictureMaxPixels],
  ['image/webp', pictureMaxPixels],
  ['image/gif', 16_000_000],
  ['image/avif', 16_000_000],
])('a picture of kind %s has at most %i pixels', (kind, most) => expect(maxPixelsOf(kind)).toBe(most))
