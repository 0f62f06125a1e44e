import { expect, test } from 'vitest'
import { fallbackSource, mediaSource, mediaSources } from './mediaSources.ts'

test('our pages load pictures from the host they came from', () => {
  expect(mediaSource('https://doorstep.example/media/1/a.jpg?c=thumb', 320, 'webp')).toBe('/media/1/a.jpg?w=320&f=webp')
})

test.each([
  [800, '100vw', '200 320 640 960'],
  [640, '100vw', '200 320 640'],
  [90, '100vw', '200'],
  [4000, '(width >= 64rem) 25rem, 100vw', '200 320 640 960 1600'],
  [4000, '28px', '100'],
  [4000, '3.5rem', '100 200'],
  [4000, '12rem', '100 200 320 480 640'],
  [90, '12rem', '100'],
])('a picture %i wide, shown in %s, comes in %s', (width, sizes, expected) => {
  const sources = mediaSources({ url: '/media/1/a.jpg', width }, sizes)
  expect(sources.match(/\d+(?=w)/g)?.join(' ')).toBe(expected)
})

test('a browser without AVIF gets one file, smaller for small pictures', () => {
  expect(fallbackSource('https://doorstep.example/media/1/a.jpg', '28px')).toBe('/media/1/a.jpg?w=200&f=webp')
  expect(fallbackSource('/media/1/a.jpg', '(width >= 64rem) 25rem, 100vw')).toBe('/media/1/a.jpg?w=640&f=webp')
})
