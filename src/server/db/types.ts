import pg from 'pg'

const { builtins } = pg.types
/** Types of lists have no names in the driver. */
const LISTS = { text: 1009, int8: 1016, timestamp: 1115, date: 1182, interval: 1187, numeric: 1231 }

const texts = (value: string): (string | null)[] => pg.types.getTypeParser(LISTS.text, 'text')(value)
const asText = (value: string): string => value
const numbers = (value: string): (number | null)[] => texts(value).map((item) => (item === null ? null : Number(item)))

/**
 * How values come out of the database. bigint and numeric columns are numbers: minor units stay far below 2^53. Dates and
 * wall times stay text: turning them into instants would lose the zone they belong to.
 */
export const types = new pg.TypeOverrides()
for (const oid of [builtins.INT8, builtins.NUMERIC]) types.setTypeParser(oid, Number)
for (const oid of [builtins.TIMESTAMP, builtins.DATE, builtins.TIME, builtins.INTERVAL])
  types.setTypeParser(oid, asText)
for (const oid of [LISTS.int8, LISTS.numeric]) types.setTypeParser(oid, numbers)
for (const oid of [LISTS.timestamp, LISTS.date, LISTS.interval]) types.setTypeParser(oid, texts)
