export { changeList, deleteExpired as deleteExpiredChanges, logNames } from './queries.ts'
