export { type PictureQuery, pictureReader } from './pictures.ts'
export { pictured, picturesOf } from './queries.ts'
export { claimUpload, retireMedia } from './store/service.ts'
