import type { GlyphKey } from '../pictures/glyphs.ts'

/** The order in which a marketplace in Riyadh offers its ways to pay, by their routes. */
export const paymentOrder: readonly string[] = [
  '/Cash',
  '/Stripe',
  '/Wallet',
  '/PayPal',
  '/FlutterWave',
  '/PayStack',
  '/PayMongo',
  '/StripeFPX',
  '/RazorPay',
]

/** Drawn signs for the ways to pay, by their id (`wire.md §7`): neutral glyphs, nobody's trade mark. */
export const paymentLogos: readonly { id: number; colour: string; glyph: GlyphKey }[] = [
  { id: 5, colour: '#2e6fd8', glyph: 'globe' },
  { id: 2, colour: '#3654a8', glyph: 'qr' },
  { id: 6, colour: '#2f8f5b', glyph: 'banknote' },
  { id: 7, colour: '#6a5acd', glyph: 'card' },
  { id: 8, colour: '#1b98b8', glyph: 'bank' },
  { id: 9, colour: '#e58a1f', glyph: 'phone' },
  { id: 10, colour: '#7a4fb5', glyph: 'building' },
  { id: 11, colour: '#0f766e', glyph: 'wallet' },
  { id: 12, colour: '#3d9a6a', glyph: 'phone' },
]
