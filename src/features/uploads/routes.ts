import type { Api } from '#server/http/context.ts'
import * as contracts from './contract.ts'
import { clearUploads, storeUpload } from './store/service.ts'

export const routes = (api: Api): void => {
  api.withoutTransaction(contracts.storeUpload, (context) => storeUpload(context))
  api.write(contracts.clearUploads, ({ tx, user }, { body }) => clearUploads(tx, user.id, body.uuid))
}
