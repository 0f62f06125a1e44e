import type { Api } from '#server/http/context.ts'
import * as contracts from './contract.ts'
import { addresses, deleteAddress, ownAddress, saveAddress, updateAddress } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contracts.listAddresses, (context, { query }) => addresses(context, query))
  api.read(contracts.getAddress, ({ db, user }, { params, query }) => ownAddress(db, user.id, params.id, query))
  api.write(contracts.addAddress, ({ tx, user }, { body }) => saveAddress(tx, user.id, body))
  api.write(contracts.updateAddress, ({ tx, user }, { params, body }) => updateAddress(tx, user.id, params.id, body))
  api.write(contracts.deleteAddress, ({ tx, user }, { params }) => deleteAddress(tx, user.id, params.id))
}
