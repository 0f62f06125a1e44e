import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import * as desk from './desk/contract.ts'
import { getDay } from './desk/service.ts'
import * as reassigning from './reassign/contract.ts'
import { reassign, workersForVisit } from './reassign/service.ts'
import { createBooking, rescheduleBooking, updateBooking } from './service.ts'

export const routes = (api: Api): void => {
  api.read(desk.getDay, (context, { query }) => getDay(context, query))
  api.read(reassigning.listVisitWorkers, (context, { params }) => workersForVisit(context, params.id))
  api.write(reassigning.reassignVisit, (context, { params, body }) => reassign(context, params.id, body.worker_id))
  api.write(contract.createBooking, ({ tx, user, locale }, { body }) => createBooking(tx, { ...user, locale }, body))
  api.write(contract.updateBooking, (context, { params, query, body }) =>
    updateBooking(context.tx, context, params.id, body, query),
  )
  api.write(contract.rescheduleBooking, (context, { params, query, body }) =>
    rescheduleBooking(context.tx, context, params.id, body, query),
  )
}
