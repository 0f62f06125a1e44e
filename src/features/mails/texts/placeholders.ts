import type { CompiledMessage } from 'icu-minify/format'

type Names = { values: Set<string>; tags: Set<string> }

const collect = (part: unknown, names: Names): void => {
  if (!Array.isArray(part)) return
  const [name, kind, ...rest] = part as unknown[]
  if (typeof name !== 'string') return
  if (part.length === 1) names.values.add(name)
  else if (typeof kind === 'number') {
    // A number, date, plural or choice; the last two have a message for each case.
    names.values.add(name)
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

/** The names of the values and tags of a compiled message. */
export const namesIn = (message: CompiledMessage): { values: string[]; tags: string[] } => {
  const names: Names = { values: new Set(), tags: new Set() }
  collectAll(message, names)
  return { values: [...names.values].sort(), tags: [...names.tags].sort() }
}
