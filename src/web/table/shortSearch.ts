/** Whether something was typed that has no such number of letters or digits in a row, so that no index finds it. */
export const isShortSearch = (typed: string, from: number): boolean =>
  typed.trim() !== '' && !(typed.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => [...word].length >= from)
