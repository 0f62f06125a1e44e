/** Replaces Arabic and Persian digits (٠–٩, ۰–۹) by 0–9. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** A comma that groups digits, three at the end. Any other may be a decimal one, which we do not guess. */
const GROUPING = /(?<=\d)[,٬](?=(\d{2,3}[,٬]){0,9}\d{3}(?!\d))/g

/** A typed amount as the digits and point a number is made of: Arabic digits and signs replaced, grouping taken out. */
export const plainAmount = (typed: string): string => latinDigits(typed).trim().replace('٫', '.').replace(GROUPING, '')
