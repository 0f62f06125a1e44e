export { changeList, logNames } from './queries.ts'
