/** Fields of errors from Node, PostgreSQL and our own. PostgreSQL's `detail` and `where` hold rows, and are not among them. */
const fields = ['code', 'constraint', 'table', 'syscall', 'address', 'port', 'responseCode'] as const

/** Causes that are followed. */
const depth = 3

/** Without the passwords of addresses, such as that of the database. */
const withoutPasswords = (text: string): string => text.replace(/(\w:\/\/)[^\s/@]+@/g, '$1…@')

type ErrorFields = { type: string; message: string; stack: string; [field: string]: unknown }

/** An error as the log shows it. */
export const errorFields = (error: unknown, left = depth): ErrorFields => {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPasswords(String(error)), stack: '' }
  const given = error as Error & { [name in (typeof fields)[number]]?: unknown }
  const known = fields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return {
    type: error.name,
    message: withoutPasswords(error.message),
    ...Object.fromEntries(known),
    stack: withoutPasswords(error.stack ?? ''),
    ...(cause !== undefined && left > 0 && { cause: errorFields(cause, left - 1) }),
  }
}
