import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { applicationOptions, applyAsProvider, decideApplication, listApplications } from './contract.ts'
import { decideOn } from './decide.ts'
import { beginDraft, getDraft, saveDraft } from './drafts/contract.ts'
import { beginDraft as begin, readDraft, saveDraft as save } from './drafts/service.ts'
import { getApplication } from './office/contract.ts'
import { applicationList } from './office/queries.ts'
import { applicationOf } from './office/service.ts'
import { options } from './options.ts'
import { findApplications } from './queries.ts'
import { submitApplication } from './service.ts'
import { answerApplication as answer } from './tracking/answer.ts'
import { answerApplication, followApplication } from './tracking/contract.ts'
import { trackApplication } from './tracking/service.ts'

export const routes = (api: Api): void => {
  api.withoutTransaction(applyAsProvider, (context) => submitApplication(context))
  api.read(applicationOptions, ({ db }) => options(db))
  api.read(listApplications, ({ db, locale }, { query }) => findApplications(db, query, { locale }))
  api.withoutTransaction(decideApplication, (context, { params, body }) => decideOn(context, params.id, body))
  serveList(api, applicationList)
  api.read(getApplication, (context, { params }) => applicationOf(context, params.id))
  api.read(followApplication, (context, { query }) => trackApplication(context, query.token))
  api.withoutTransaction(answerApplication, (context) => answer(context))
  api.write(beginDraft, (context, { body }) => begin(context, body.fields))
  api.read(getDraft, (context, { query }) => readDraft(context, query.token))
  api.write(saveDraft, (context, { body }) => save(context, body.token, body.fields))
}
