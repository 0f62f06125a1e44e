/** Replaces Arabic and Persian digits (٠–٩, ۰–۹) by 0–9. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
