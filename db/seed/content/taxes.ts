import type { Translated } from './types.ts'

export type TaxContent = { key: string; name: Translated; type: 'percent' | 'fixed'; value: number }

export const taxes = [
  { key: 'tax20', name: { en: 'Tax', ar: 'ضريبة' }, type: 'percent', value: 20 },
  { key: 'tax10', name: { en: 'Tax', ar: 'ضريبة' }, type: 'percent', value: 10 },
  { key: 'maintenance', name: { en: 'Maintenance', ar: 'رسوم صيانة' }, type: 'fixed', value: 2 },
  { key: 'tools', name: { en: 'Tools Fee', ar: 'رسوم أدوات' }, type: 'fixed', value: 5 },
] as const satisfies readonly TaxContent[]

export type TaxKey = (typeof taxes)[number]['key']
