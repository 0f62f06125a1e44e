/**
 * Stands in for `zod/mini` in what browsers load. There contracts only say method and path, and their types were all
 * checked while compiling; the server is the one that parses. A schema function missing here fails the build.
 */
const schema = { check: () => schema }
const make = () => schema
/** Formats of dates. */
export const iso = { date: make }

export {
  make as _default,
  make as array,
  make as boolean,
  make as catch,
  make as email,
  make as enum,
  make as extend,
  make as file,
  make as int,
  make as literal,
  make as looseObject,
  make as maximum,
  make as maxLength,
  make as minimum,
  make as minLength,
  make as null,
  make as nullable,
  make as number,
  make as object,
  make as optional,
  make as partial,
  make as pick,
  make as pipe,
  make as record,
  make as refine,
  make as regex,
  make as string,
  make as transform,
  make as trim,
  make as union,
  make as unknown,
}
