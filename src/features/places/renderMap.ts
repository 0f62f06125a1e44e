import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Locale } from '#lib/words.ts'
import { localised, type MapStyle } from './localised.ts'
import type { View } from './mercator.ts'

setWorkerUrl(workerUrl)

/** Milliseconds a style has to arrive, and then its first tiles. */
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

/** Whom the tiles come from: links and text of what their description says, nothing of its markup. */
const creditsOf = (html: string): Credit[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const links = [...body.querySelectorAll('a')]
  if (links.length === 0) return body.textContent ? [{ name: body.textContent.trim(), href: null }] : []
  return links.map((link) => ({
    name: link.textContent?.trim() ?? '',
    href: /^https?:$/.test(link.protocol) ? link.href : null,
  }))
}

/** Draws vector tiles into an element; it only draws, pointers and keys are somebody else's. */
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
  // One tile or sign of many may be missing; without any tile there is no map.
  let hasTiles = false
  map.on('sourcedata', ({ tile }) => {
    hasTiles ||= tile?.hasData() === true
  })
  // Told by what is drawn or not, and nowhere else.
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
