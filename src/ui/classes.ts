/** Class names that apply; the rest falls away. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
