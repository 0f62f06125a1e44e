export * from './columns.ts'
export { type Fragment, part } from './fragment.ts'
export { many, one as toOne, type Relation, related, resource, through } from './resource.ts'
export { list, listJson, type Options, type Options as ListOptions, one, oneJson } from './run.ts'
