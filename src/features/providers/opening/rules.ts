const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A zone that is always so many milliseconds ahead of UTC, as PostgreSQL reads it: POSIX counts what it is behind. */
export const fixedZone = (offset: number): string => {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  const [name, behind] = offset < 0 ? ['-', '+'] : ['+', '-']
  return `<${name}${clock.replace(':', '')}>${behind}${clock}`
}
