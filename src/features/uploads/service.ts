export { pictured } from './queries.ts'
