import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngChunk as chunk } from '../../../test/uploads.ts'
import { withoutPngTexts } from './pngTexts.ts'

const picture = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer()
const head = picture.subarray(0, 33)

test('the texts of a PNG are left out, and nothing else', async () => {
  const texts = [
    chunk('tEXt', Buffer.from('Author\0Huda')),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1000))])),
    chunk('iTXt', Buffer.from('Title\0\0\0\0\0Door')),
  ]
  const own = chunk('gAMA', Buffer.from([0, 0, 177, 143]))
  const full = Buffer.concat([head, ...texts, own, ...texts, picture.subarray(33)])
  const plain = withoutPngTexts(full)
  expect(plain).toEqual(Buffer.concat([head, own, picture.subarray(33)]))
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 9, height: 5 })
})

test.each([
  ['no PNG', Buffer.from('\xff\xd8\xff\0\0\0\x04tEXtabcd1234', 'latin1')],
  ['empty', Buffer.alloc(0)],
  ['without texts', picture],
  ['cut off in a part', picture.subarray(0, 70)],
  ['whose part is longer than the file', Buffer.concat([head, Buffer.from('\xff\xff\xff\xffIDATxx', 'latin1')])],
])('a file that is %s stays as it is', (_, file) => expect(withoutPngTexts(file)).toEqual(file))
