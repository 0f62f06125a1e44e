export { serveVisitPictures } from './pictures/http.ts'
