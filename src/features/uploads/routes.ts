import type { Api } from '#server/serve.ts'
import * as contracts from './storing/contract.ts'
import { clearUploads, storeUpload } from './storing/service.ts'

export const routes = (api: Api): void => {
  api.own(contracts.storeUpload, (context) => storeUpload(context))
  api.write(contracts.clearUploads, ({ tx, user }, { body }) => clearUploads(tx, user.id, body.uuid))
}
