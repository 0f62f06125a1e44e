export { claimPictures } from './claim.ts'
export { servePrivatePictures } from './privatePictures.ts'
export { pictured, picturesOf } from './queries.ts'
export { claimUpload, retireMedia, withNewAddresses } from './store/service.ts'
