import type { Api } from '#server/http/context.ts'
import * as area from './area/contract.ts'
import { getArea, saveArea } from './area/service.ts'
import * as calendars from './calendars/contract.ts'
import { connectSource, createAddress, getCalendars, readFeed, revokeAddress } from './calendars/service.ts'
import * as contract from './contract.ts'
import * as hours from './hours/contract.ts'
import { getHours, saveHours } from './hours/service.ts'
import * as next from './next/contract.ts'
import { listNextStarts } from './next/service.ts'
import { listFreeStarts } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listFreeStarts, ({ db, user }, { params, query }) => listFreeStarts(db, params.id, user, query))
  api.read(hours.getHours, ({ db, user }) => getHours(db, user.member.e_provider_id))
  api.write(hours.saveHours, ({ tx, user }, { body }) => saveHours(tx, user.member.e_provider_id, body))
  api.read(area.getArea, ({ db, user }) => getArea(db, user.member.e_provider_id))
  api.write(area.saveArea, ({ tx, user }, { body }) => saveArea(tx, user.member.e_provider_id, body))
  api.read(calendars.getCalendars, ({ db, user }) => getCalendars(db, user.member))
  api.write(calendars.createAddress, ({ tx, user, config }) => createAddress(tx, user.member, config))
  api.write(calendars.revokeAddress, ({ tx, user }) => revokeAddress(tx, user.member))
  api.withoutTransaction(calendars.saveSource, (context, { body }) => connectSource(context, body.url))
  api.read(calendars.readFeed, ({ db, config }, { query }) => readFeed(db, query.token, config))
  api.read(next.listNextStarts, ({ db }, { query }) => listNextStarts(db, query))
}
