import { expect, test } from 'vitest'
import { mediaSource, mediaSources } from './mediaSources.ts'

test('our pages load pictures from the host they came from', () => {
  expect(mediaSource('https://doorstep.example/media/1/a.jpg?c=thumb', 320, 'webp')).toBe('/media/1/a.jpg?w=320&f=webp')
})

test.each([
  [800, '100 200 320 480 640 960'],
  [640, '100 200 320 480 640'],
  [90, '100'],
  [4000, '100 200 320 480 640 960 1280 1600'],
])('a picture %i wide comes in %s', (width, expected) => {
  const sources = mediaSources({ url: '/media/1/a.jpg', width }, 'avif')
  expect(sources.match(/\d+(?=w)/g)?.join(' ')).toBe(expected)
})
