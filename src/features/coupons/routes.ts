import type { Api } from '#server/http/context.ts'
import { checkCoupon } from './contract.ts'
import * as office from './office/contract.ts'
import { couponTargets } from './office/queries.ts'
import { couponsInOffice, create, update, uses } from './office/service.ts'
import { checkCode } from './service.ts'

export const routes = (api: Api): void => {
  api.read(checkCoupon, (context, { query }) => checkCode(context, query))
  api.read(office.listOfficeCoupons, (context, { query }) => couponsInOffice(context, query))
  api.read(office.findCouponTargets, ({ db }, { query }) => couponTargets(db, query.kind, query.name))
  api.write(office.createCoupon, (context, { body }) => create(context, body))
  api.write(office.updateCoupon, (context, { params, body }) => update(context, params.id, body))
  api.read(office.getCouponUses, (context, { params }) => uses(context, params.id))
}
