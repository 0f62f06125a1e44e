/** The parts of a day in their order, each with the hour it begins at. */
const parts = [
  ['after_midnight', 0],
  ['morning', 4],
  ['afternoon', 12],
  ['evening', 17],
  ['night', 21],
] as const

export type PartOfDay = (typeof parts)[number][0]

/** The part of the day of a wall time, `YYYY-MM-DD HH:mm[:ss]`. */
export const partOfDay = (local: string): PartOfDay => {
  const hour = Number(local.slice(11, 13))
  return parts.findLast(([, from]) => from <= hour)?.[0] ?? 'night'
}

/** Starts of one day by its parts; parts without any are left out. */
export const byPartOfDay = <S extends { local: string }>(starts: readonly S[]): { part: PartOfDay; starts: S[] }[] =>
  parts
    .map(([part]) => ({ part, starts: starts.filter(({ local }) => partOfDay(local) === part) }))
    .filter(({ starts: own }) => own.length > 0)
