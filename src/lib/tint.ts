import { linear, type Rgb, rgb } from './colour.ts'

type Lab = [number, number, number]

const encoded = (part: number): number => {
  const channel = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, channel)) * 255)
}

const oklab = (hex: string): Lab => {
  const [r, g, b] = rgb(hex).map(linear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const fromOklab = ([L, a, b]: Lab): string => {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${parts.map((part) => encoded(part).toString(16).padStart(2, '0')).join('')}`
}

/** `color-mix(in oklab, colour share, ground)`, as style sheets mix a category's colour into the page. */
export const tint = (colour: string, ground: string, share: number): string => {
  const [over, under] = [oklab(colour), oklab(ground)]
  return fromOklab(over.map((part, n) => part * share + (under[n] as number) * (1 - share)) as Lab)
}

/** The colours of the page in each theme, as `ui/tokens.css` has them. */
export const themes = {
  light: { ground: '#ffffff', ink: '#15211f', soft: '#55615d' },
  dark: { ground: '#0f1514', ink: '#edf3f1', soft: '#a9b6b1' },
} as const
