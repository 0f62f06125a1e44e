export { pictured, picturesOf } from './queries.ts'
