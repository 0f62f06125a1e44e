/** Colours as `#rrggbb`; contrast as WCAG 2 measures it. */
export type Rgb = [number, number, number]

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** Is this text a colour we may put into a style sheet? */
export const isColour = (text: string | undefined): text is string => HEX.test(text ?? '')

/** The channels, 0 to 255. */
export const rgb = (hex: string): Rgb => (HEX.exec(hex) ?? []).slice(1).map((part) => Number.parseInt(part, 16)) as Rgb

/** A channel of 0 to 255 as light. */
export const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => {
  const [r, g, b] = rgb(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const mixed = (from: string, to: string, share: number): string => {
  const [a, b] = [rgb(from), rgb(to)]
  const parts = a.map((channel, n) => Math.round(channel + ((b[n] as number) - channel) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const ink = '#0b1413'
const black = '#000000'
const white = '#ffffff'

/** Text colour with at least 4.5:1 on any background: white, soft black, or pure black on middle greys. */
export const readableOn = (ground: string): string =>
  [white, ink].find((words) => contrast(words, ground) >= 4.5) ?? black

/** The colour itself where it has 4.5:1 on the background, otherwise its nearest shade that has. */
export const readable = (colour: string, ground: string): string => {
  const towards = readableOn(ground)
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mixed(colour, towards, share)
    if (contrast(shade, ground) >= 4.5) return shade
  }
  return towards
}
