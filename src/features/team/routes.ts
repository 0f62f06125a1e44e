import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import { membershipsOf } from './queries.ts'

export const routes = (api: Api): void => {
  api.read(contract.listMemberships, ({ db, user }) => membershipsOf(db, user.id))
}
