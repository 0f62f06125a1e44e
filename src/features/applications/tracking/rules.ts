/** Masks all but the last three characters; shows fewer of a short number. */
export const masked = (number: string): string => {
  const characters = [...number]
  const shown = Math.min(3, Math.floor(characters.length / 2))
  return '•'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('')
}
