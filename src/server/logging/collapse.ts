import type { FastifyServerOptions } from 'fastify'

type LoggerOptions = Extract<NonNullable<FastifyServerOptions['logger']>, object>
type LogMethod = NonNullable<NonNullable<Extract<LoggerOptions, { hooks?: unknown }>['hooks']>['logMethod']>

/** Levels that are collapsed: from warnings up to, not including, fatal errors. */
const [WARN, FATAL] = [40, 60]

/** Milliseconds in which lines of the same kind are counted instead of written. */
const WINDOW = 10_000
/** Kinds with an entry of their own; all further ones count as one. */
const KINDS = 50

type Line = Parameters<LogMethod>[0]
type Kind = {
  repeated: number
  /** Writes a line as the last one of this kind would have been. */
  write: (line: Line) => void
  line: Line
}

/** The parts of a line: its message and its fields. */
const partsOf = (line: Line): { message: string; fields: Record<string, unknown> } => {
  const [first, second] = line as readonly unknown[]
  if (first instanceof Error) return { message: String(second ?? first.message), fields: { err: first } }
  if (typeof first === 'object' && first !== null)
    return { message: String(second ?? ''), fields: first as Record<string, unknown> }
  return { message: String(first), fields: {} }
}

/** Characters that tell kinds apart. */
const KIND_LENGTH = 2000

/** Text without what differs between two lines of the same kind: what is quoted, numbers and ids. */
const pattern = (text: string): string =>
  text.slice(0, KIND_LENGTH).replace(/"[^"]*"|'[^']*'|[\da-f]+/gi, (part) => {
    if (/^["']/.test(part)) return '""'
    return /\d/.test(part) ? '0' : part
  })

/** Where an error was thrown: the first line of its stack that names a place. */
const placeOf = ({ stack = '' }: Error): string => /^\s+at .*$/m.exec(stack)?.[0].trim() ?? ''

const kindOf = (line: Line, level: number): string => {
  const { message, fields } = partsOf(line)
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (value instanceof Error)
      return [name, value.name, String((value as { code?: unknown }).code), pattern(value.message), placeOf(value)]
    return typeof value === 'string' ? [name, pattern(value)] : []
  })
  return [level, message, ...texts].join('\n')
}

/** The line that stands for those that were not written; without stacks, which the first line has. */
const summaryOf = (line: Line, repeated: number): Line => {
  const { message, fields } = partsOf(line)
  const { err, ...rest } = fields
  const text = err instanceof Error ? { error: `${err.name}: ${err.message}` } : {}
  return [{ ...rest, ...text, repeated }, message] as unknown as Line
}

export type Collapse = {
  /** For the logger's `hooks`. */
  logMethod: LogMethod
  /** Writes the counts so far; when the server closes. */
  flush: () => void
}

/**
 * Keeps an outage from filling the log: of the warnings and errors of one kind the first is written whole, the others are
 * counted and written as one line for each window.
 */
export const collapseRepeats = (windowMs = WINDOW): Collapse => {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [key, kind] of kinds) {
      if (kind.repeated === 0) kinds.delete(key)
      else kind.write(summaryOf(kind.line, kind.repeated))
      kind.repeated = 0
    }
    if (kinds.size > 0) timer = setTimeout(flush, windowMs).unref()
  }

  return {
    flush,
    logMethod(line, method, level) {
      if (level < WARN || level >= FATAL) return method.apply(this, line)
      const write = (written: Line) => method.apply(this, written)
      const own = kindOf(line, level)
      const key = kinds.has(own) || kinds.size < KINDS ? own : 'others'
      const known = kinds.get(key)
      if (known) {
        kinds.set(key, { repeated: known.repeated + 1, write, line })
        return
      }
      kinds.set(key, { repeated: 0, write, line })
      timer ??= setTimeout(flush, windowMs).unref()
      write(line)
    },
  }
}
