export { availableNow } from './queries.ts'
