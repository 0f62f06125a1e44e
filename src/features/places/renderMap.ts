import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Locale } from '#lib/words.ts'
import { localised, type MapStyle } from './localised.ts'
import type { View } from './mercator.ts'

setWorkerUrl(workerUrl)

/** Timeout in milliseconds for the style, and again for the first tiles. */
const timeoutMs = 8000

export type Credit = { name: string; href: string | null }
export type MapHandle = { setView: (view: View) => void; resize: () => void; remove: () => void }

type RenderOptions = {
  container: HTMLElement
  style: string
  view: View
  locale: Locale
  signal: AbortSignal
  onRendered: (credits: Credit[]) => void
  onFail: () => void
}

/** Attribution of the tiles: links and text extracted from its HTML. */
const creditsOf = (html: string): Credit[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const links = [...body.querySelectorAll('a')]
  if (links.length === 0) return body.textContent ? [{ name: body.textContent.trim(), href: null }] : []
  return links.map((link) => ({
    name: link.textContent?.trim() ?? '',
    href: /^https?:$/.test(link.protocol) ? link.href : null,
  }))
}

/** Renders vector tiles into an element; input is handled elsewhere. */
export const renderMap = async (options: RenderOptions): Promise<MapHandle> => {
  const { container, style, view, locale, signal, onRendered, onFail } = options
  const response = await fetch(style, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
  if (!response.ok) throw new Error(`the style of the map: ${response.status}`)
  const map = new MapLibre({
    container,
    style: localised((await response.json()) as MapStyle, locale) as unknown as StyleSpecification,
    center: view.centre,
    zoom: view.zoom,
    interactive: false,
    attributionControl: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
  })
  // Single tiles may fail; without any tile the map has failed.
  let hasTiles = false
  map.on('sourcedata', ({ tile }) => {
    hasTiles ||= tile?.hasData() === true
  })
  // Errors are ignored here; what counts is whether tiles are rendered.
  map.on('error', () => {})
  const timer = setTimeout(onFail, timeoutMs)
  map.once('idle', () => {
    clearTimeout(timer)
    if (!hasTiles) return onFail()
    const sources = Object.keys(map.getStyle().sources).map((id) => map.getSource(id))
    onRendered(creditsOf(sources.map((source) => source?.attribution ?? '').join(' ')))
  })
  return {
    setView: ({ centre, zoom }) => map.jumpTo({ center: centre, zoom }),
    resize: () => map.resize(),
    remove: () => {
      clearTimeout(timer)
      map.remove()
    },
  }
}
