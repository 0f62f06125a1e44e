import type { Api } from '#server/http/context.ts'
import { checkCoupon } from './contract.ts'
import { checkCode } from './service.ts'

export const routes = (api: Api): void => {
  api.read(checkCoupon, ({ db, user }, { query }) => checkCode(db, user.id, query))
}
