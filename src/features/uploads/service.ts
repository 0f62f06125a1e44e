export { pictured, picturesOf } from './queries.ts'
export { claimUpload, retireMedia } from './store/service.ts'
