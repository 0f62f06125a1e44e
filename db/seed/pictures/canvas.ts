/** A small SVG writer: collects gradients and shapes, and hands out ids that are unique within the picture. */
export type Canvas = {
  readonly width: number
  readonly height: number
  add(...markup: string[]): void
  /** Fill reference of a top-to-bottom gradient. */
  fade(...colours: string[]): string
  /** Fill reference of a gradient from the centre outwards; the last colour fades to nothing. */
  glow(colour: string, opacity: number): string
  /** Clip reference around the given shapes. */
  clip(shapes: string): string
  svg(): string
}

/** Numbers in the markup: one decimal is plenty and keeps the files small. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export const canvas = (width: number, height: number): Canvas => {
  const defs: string[] = []
  const body: string[] = []
  const define = (make: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return `url(#${id})`
  }
  return {
    width,
    height,
    add: (...markup) => {
      body.push(...markup)
    },
    fade: (...colours) =>
      define((id) => {
        const stops = colours.map(
          (c, i) => `<stop offset="${n((i / (colours.length - 1)) * 100)}%" stop-color="${c}"/>`,
        )
        return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`
      }),
    glow: (colour, opacity) =>
      define(
        (id) =>
          `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
          `<stop offset="55%" stop-color="${colour}" stop-opacity="${opacity * 0.55}"/>` +
          `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      ),
    clip: (shapes) => define((id) => `<clipPath id="${id}">${shapes}</clipPath>`),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<defs>${defs.join('')}</defs>${body.join('')}</svg>`,
  }
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${radius ? ` rx="${n(radius)}"` : ''} ${extra}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`

export const circle = (x: number, y: number, r: number, fill: string, extra = '') => ellipse(x, y, r, r, fill, extra)

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`
