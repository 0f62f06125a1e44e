import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { messages as addresses } from '../../src/features/addresses/messages.ts'
import { messages as places } from '../../src/features/places/messages.ts'
import { axeViolations } from './axe.ts'
import { e2e } from './harness.ts'
import { openFromMenu } from './steps.ts'

/** A map style with one street, as a tile server returns it. */
const line = {
  type: 'LineString',
  coordinates: [
    [46.6, 24.65],
    [46.75, 24.78],
  ],
}
const style = {
  version: 8,
  sources: {
    streets: {
      type: 'geojson',
      data: { type: 'Feature', properties: { name: 'Olaya' }, geometry: line },
      attribution:
        '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> <a href="javascript:alert(1)">x</a>',
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#ff00aa' } },
    { id: 'streets', type: 'line', source: 'streets', paint: { 'line-color': '#00ff00', 'line-width': 6 } },
  ],
}
/** What the tile server has: a complete style, a style without tiles, or nothing. */
let has: 'all' | 'no tiles' | 'nothing' = 'all'
const styleOf = (origin: string) => ({
  ...style,
  sources: { streets: { type: 'vector', tiles: [`${origin}/{z}/{x}/{y}.pbf`] } },
  layers: style.layers.map((layer) => ({ ...layer, ...(layer.source && { 'source-layer': 'streets' }) })),
})
const tiles = createServer(({ url, headers }, response) => {
  const there = url === '/style.json' && has !== 'nothing'
  // A tile that is not found is an empty one; refused it is none.
  response.writeHead(there ? 200 : 403, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  response.end(JSON.stringify(!there ? {} : has === 'all' ? style : styleOf(`http://${headers.host}`)))
})
await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => tiles.close(resolve)))
const { port } = tiles.address() as { port: number }
const { visit } = e2e({ MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json` })

const openPanel = async (page: Page) => {
  await page.goto('/help')
  const map = page.getByRole('application', { name: places.map.en })
  const add = page.getByRole('button', { name: addresses.add.en, exact: true })
  await openFromMenu(page.locator('summary', { has: page.locator('.lucide-map-pin') }), add, map)
  return map
}

test.each(['phone', 'desk'] as const)('tiles are drawn under the same pin: %s', async (screen) => {
  has = 'all'
  const page = await visit({ locale: 'en', screen })
  const map = await openPanel(page)
  await page.getByRole('link', { name: '© OpenStreetMap' }).waitFor()
  await expect.poll(() => map.locator('svg text').count()).toBe(0)
  // Its credits are text and links to pages, whatever they are written in.
  expect(await page.getByRole('link', { name: 'x', exact: true }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  const box = await map.boundingBox()
  await map.click({ position: { x: 60, y: (box?.height ?? 0) - 80 } })
  const address = page.getByRole('dialog').getByLabel(addresses.full.en, { exact: true })
  await expect.poll(() => address.inputValue()).toMatch(/Saudi Arabia$/)
  await page.getByRole('button', { name: places.closer.en }).click()
  const seen = () => map.locator('canvas').evaluate((canvas) => [canvas.clientWidth, canvas.clientHeight])
  await expect.poll(seen).toEqual([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)])
})

/** The layer of tiles is there before it asks for its style. On a slow machine it is given up before it asks for a tile. */
const worksWithout = async (page: Page) => {
  const responded = page.waitForResponse(/style\.json$/)
  const map = await openPanel(page)
  await responded
  await expect.poll(() => map.locator('.transition-opacity.inset-0').count()).toBe(0)
  expect(await map.locator('canvas').count()).toBe(0)
  await map.locator('svg text').first().waitFor()
  await map.click({ position: { x: 100, y: 100 } })
  const address = page.getByRole('dialog').getByLabel(addresses.full.en, { exact: true })
  await expect.poll(() => address.inputValue()).toMatch(/Saudi Arabia$/)
  expect(await map.locator('canvas').count()).toBe(0)
}

test.each(['no tiles', 'nothing'] as const)('a tile server that has %s leaves the sketch', async (left) => {
  has = left
  await worksWithout(await visit({ locale: 'en' }))
})

test('a browser that cannot draw tiles leaves the sketch', async () => {
  has = 'all'
  const page = await visit({ locale: 'en' })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await worksWithout(page)
})
