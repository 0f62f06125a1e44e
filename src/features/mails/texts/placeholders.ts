import type { CompiledMessage } from 'icu-minify/format'

type Names = { values: Set<string>; formatted: Set<string>; tags: Set<string> }

const collect = (part: unknown, names: Names): void => {
  if (!Array.isArray(part)) return
  const [name, kind, ...rest] = part as unknown[]
  if (typeof name !== 'string') return
  if (part.length === 1) names.values.add(name)
  else if (typeof kind === 'number') {
    // A number, date, plural or choice; the last two have a message for each case.
    names.values.add(name)
    names.formatted.add(name)
    for (const choices of rest)
      if (typeof choices === 'object' && choices !== null && !Array.isArray(choices))
        for (const message of Object.values(choices)) collectAll(message, names)
  } else {
    names.tags.add(name)
    for (const child of [kind, ...rest]) collect(child, names)
  }
}

const collectAll = (message: unknown, names: Names): void => {
  if (Array.isArray(message)) for (const part of message) collect(part, names)
}

/** The names of the values and tags of a compiled message; `formatted`: of values that are counted, or written as a number or date. */
export const namesIn = (message: CompiledMessage): { [kind in keyof Names]: string[] } => {
  const names: Names = { values: new Set(), formatted: new Set(), tags: new Set() }
  collectAll(message, names)
  const { values, formatted, tags } = names
  return { values: [...values].sort(), formatted: [...formatted], tags: [...tags].sort() }
}
