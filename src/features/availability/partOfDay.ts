import { type DayPart, dayPartNames, dayParts } from './rules.ts'

/** The part of the day of a wall time, `YYYY-MM-DD HH:mm[:ss]`. */
export const partOfDay = (local: string): DayPart => {
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  return dayPartNames.find((part) => minute < dayParts[part][1]) ?? 'night'
}

/** Starts of one day by its parts; parts without any are left out. */
export const byPartOfDay = <S extends { local: string }>(starts: readonly S[]): { part: DayPart; starts: S[] }[] =>
  dayPartNames
    .map((part) => ({ part, starts: starts.filter(({ local }) => partOfDay(local) === part) }))
    .filter(({ starts: own }) => own.length > 0)
