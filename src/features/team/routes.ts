import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import { membershipsOf } from './queries.ts'
import { add, change, giveRole, inviteByMail, join, readLink, removeFromTeam, team, withdraw } from './service.ts'
import * as services from './services/contract.ts'
import { serviceWorkers, setWorkerService, workerServices } from './services/service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listMemberships, ({ db, user }) => membershipsOf(db, user.id))
  api.read(contract.getTeam, (context) => team(context))
  api.write(contract.addWorker, (context, { body }) => add(context, body.name))
  api.write(contract.updateWorker, (context, { params, body }) => change(context, params.id, body))
  api.read(services.listWorkerServices, (context, { params }) => workerServices(context, params.id))
  api.write(services.setWorkerService, (context, { params, body }) => setWorkerService(context, params.id, body))
  api.read(services.listServiceWorkers, (context, { params }) => serviceWorkers(context, params.id))
  api.write(contract.updateMember, (context, { params, body }) => giveRole(context, params.id, body))
  api.write(contract.removeMember, (context, { params }) => removeFromTeam(context, params.id))
  api.write(contract.invite, (context, { body }) => inviteByMail(context, body))
  api.write(contract.withdrawInvitation, (context, { params }) => withdraw(context, params.id))
  api.read(contract.readInvitation, (context, { query }) => readLink(context, query.token))
  api.write(contract.acceptInvitation, (context, { body }) => join(context, body.token))
}
