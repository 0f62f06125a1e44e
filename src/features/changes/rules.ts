/** Columns that hold one of a few names of ours, and not what somebody typed. */
export const named: ReadonlySet<string> = new Set(
  'role office_role side actor state topic kind type discount_type price_unit'.split(' '),
)
