import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { addComplaint, answerComplaint, listOwnComplaints, settleComplaint } from './contract.ts'
import { getComplaint, readConversation } from './office/contract.ts'
import { complaintList } from './office/queries.ts'
import { complaintForOffice, readConversation as read } from './office/service.ts'
import { answer, ownComplaints, report, settle } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listOwnComplaints, (context, { params }) => ownComplaints(context, params.id))
  api.write(addComplaint, (context, { params, body }) => report(context, params.id, body))
  api.write(answerComplaint, (context, { params, body }) => answer(context, params.id, body))
  serveList(api, complaintList)
  api.read(getComplaint, (context, { params }) => complaintForOffice(context, params.id))
  api.write(readConversation, (context, { params }) => read(context, params.id))
  api.write(settleComplaint, (context, { params, body }) => settle(context, params.id, body))
}
