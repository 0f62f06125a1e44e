import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import * as contracts from './contract.ts'
import { merge, mergePreview } from './merge/service.ts'
import {
  act,
  addPerson,
  block,
  changeOfficeRole,
  dossier,
  endSessions,
  erase,
  exportData,
  peopleList,
  removeFactor,
  sendPasswordLink,
  unblock,
} from './service.ts'

export const routes = (api: Api): void => {
  serveList(api, peopleList)
  api.write(contracts.addCustomer, (context, { body }) => addPerson(context, body))
  api.read(contracts.getPerson, ({ db }, { params }) => dossier(db, params.id))
  api.write(contracts.setOfficeRole, (context, { params, body }) => changeOfficeRole(context, params.id, body))
  api.write(contracts.blockPerson, (context, { params, body }) => block(context, params.id, body.reason))
  api.write(contracts.unblockPerson, (context, { params }) => unblock(context, params.id))
  api.write(contracts.endSessionsOf, (context, { params }) => endSessions(context, params.id))
  api.write(contracts.mailPasswordLink, (context, { params }) => sendPasswordLink(context, params.id))
  api.write(contracts.removeFactorOf, (context, { params }) => removeFactor(context, params.id))
  api.write(contracts.actFor, (context, { params }) => act(context, params.id))
  api.withoutTransaction(contracts.exportPerson, (context, { params }) => exportData(context, params.id))
  api.write(contracts.erasePerson, (context, { params, body }) => erase(context, params.id, body.email))
  api.read(contracts.previewMerge, ({ db }, { params, query }) => mergePreview(db, params.id, query.from))
  api.write(contracts.mergePeople, (context, { params, body }) => merge(context, params.id, body.from))
}
