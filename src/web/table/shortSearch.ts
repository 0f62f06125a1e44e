import { latinDigits } from '#lib/digits.ts'

/**
 * Whether something was typed that has no such number of letters or digits in a row, so that no index finds it. Where rows are
 * found by their number, a number is never too short.
 */
export const isShortSearch = (typed: string, from: number, byNumber = false): boolean =>
  typed.trim() !== '' &&
  !(byNumber && /^#?\d+$/.test(latinDigits(typed).trim())) &&
  !(typed.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => [...word].length >= from)
