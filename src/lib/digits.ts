/** Figures as typed on an Arabic or Persian keyboard (٠–٩, ۰–۹) become 0–9; everything else stays. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
