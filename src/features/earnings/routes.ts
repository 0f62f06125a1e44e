import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { getPayoutAccount, setPayoutAccount } from './account/contract.ts'
import { getAccount, setAccount } from './account/service.ts'
import { addCommission, endCommission, listCommissions } from './commissions/contract.ts'
import { addRule, commissions, endRule } from './commissions/service.ts'
import { getEarnings, getPerformance, listBookingMoney } from './contract.ts'
import { payoutCandidates, payoutFile } from './office/service.ts'
import {
  createPayoutBatch,
  getPayoutBatch,
  getPayoutFile,
  listOwnPayouts,
  listPayoutBatches,
  listPayoutCandidates,
  movePayoutBatch,
  returnPayout,
} from './payouts/contract.ts'
import { batchById, createBatch, listBatches, moveBatchTo, ownPayouts, returnTransfer } from './payouts/service.ts'
import { addRemittance, getCashOwed, reverseRemittance } from './remittances/contract.ts'
import { cashOwed, cashOwedList, recordRemittance, takeBack } from './remittances/service.ts'
import { bookingMoney, earnings, performance } from './service.ts'
import { getStatement, getStatementCsv } from './statement/contract.ts'
import { statement, statementCsv } from './statement/service.ts'

export const routes = (api: Api): void => {
  api.read(getEarnings, (context, { query }) => earnings(context, query.unit))
  api.read(listBookingMoney, (context, { query }) => bookingMoney(context, query))
  api.read(getPerformance, (context) => performance(context))
  api.read(getStatement, (context, { query }) => statement(context, query))
  api.read(getStatementCsv, (context, { query }) => statementCsv(context, query))
  api.read(getPayoutAccount, (context) => getAccount(context))
  api.withoutTransaction(setPayoutAccount, (context, { body }) => setAccount(context, body))
  api.read(listOwnPayouts, (context) => ownPayouts(context))
  api.write(createPayoutBatch, (context, { body }) => createBatch(context, body.e_provider_ids))
  api.write(returnPayout, (context, { params, body }) => returnTransfer(context, params.id, body.reason))
  api.read(listPayoutBatches, (context, { query }) => listBatches(context, query))
  api.write(movePayoutBatch, (context, { params, body }) => moveBatchTo(context, params.id, body))
  api.read(listPayoutCandidates, (context) => payoutCandidates(context))
  serveList(api, cashOwedList)
  api.read(getCashOwed, (context, { params }) => cashOwed(context, params.id))
  api.write(addRemittance, (context, { body }) => recordRemittance(context, body))
  api.write(reverseRemittance, (context, { params, body }) => takeBack(context, params.id, body.reason))
  api.read(getPayoutFile, (context, { params }) => payoutFile(context, params.id))
  api.read(listCommissions, ({ db }) => commissions(db))
  api.write(addCommission, (context, { body }) => addRule(context, body))
  api.write(endCommission, (context, { params, body }) => endRule(context, params.id, body.until))
  api.read(getPayoutBatch, (context, { params }) => batchById(context, params.id))
}
