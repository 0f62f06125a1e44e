export { createProvider } from './create/service.ts'
export { availableNow } from './queries.ts'
