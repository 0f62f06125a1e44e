/** A number of which only the last three characters show; a shorter one shows less. */
export const masked = (number: string): string => {
  const characters = [...number]
  const shown = Math.min(3, Math.floor(characters.length / 2))
  return '•'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('')
}
