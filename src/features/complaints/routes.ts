import type { Api } from '#server/http/context.ts'
import { addComplaint, answerComplaint, listComplaints, listOwnComplaints, settleComplaint } from './contract.ts'
import { answer, complaints, ownComplaints, report, settle } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listOwnComplaints, (context, { params }) => ownComplaints(context, params.id))
  api.write(addComplaint, (context, { params, body }) => report(context, params.id, body))
  api.write(answerComplaint, (context, { params, body }) => answer(context, params.id, body))
  api.read(listComplaints, (context, { query }) => complaints(context, query))
  api.write(settleComplaint, (context, { params, body }) => settle(context, params.id, body.text))
}
