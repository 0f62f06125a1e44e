type Rgb = [number, number, number]

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `from` with `share` (0..1) of `to` mixed in. */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [parse(from), parse(to)]
  return format([0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share) as Rgb)
}

export const tint = (colour: string, share: number) => mix(colour, '#ffffff', share)
export const shade = (colour: string, share: number) => mix(colour, '#1d1b3a', share)

/** The same lightness and strength, `degrees` further round the colour wheel. */
export const turn = (colour: string, degrees: number): string => {
  const [r, g, b] = parse(colour).map((part) => part / 255) as Rgb
  const max = Math.max(r, g, b)
  const spread = max - Math.min(r, g, b)
  const light = max - spread / 2
  const strength = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1))
  const sector =
    spread === 0 ? 0 : max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  const hue = (((sector * 60 + degrees) % 360) + 360) % 360
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return 255 * (light - strength * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return format([channel(0), channel(8), channel(4)])
}
