import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import * as office from './office/contract.ts'
import * as inOffice from './office/service.ts'
import { addPicture, discard, draft, offers, open, publish, remove, save, setState } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listOffers, (context) => offers(context))
  api.write(contract.openDraft, (context, { body }) => open(context, body))
  api.read(contract.getDraft, (context, { params }) => draft(context, params.id))
  api.write(contract.saveDraft, (context, { params, body }) => save(context, params.id, body))
  api.write(contract.addDraftPicture, (context, { params, body }) => addPicture(context, params.id, body.uuid))
  api.write(contract.publishDraft, (context, { params, body }) => publish(context, params.id, body.version))
  api.write(contract.discardDraft, (context, { params, query }) => discard(context, params.id, query))
  api.write(contract.setOfferState, (context, { params, body }) => setState(context, params.id, body.state))
  api.write(contract.deleteOffer, (context, { params }) => remove(context, params.id))
  api.read(office.listOfficeServices, (context, { query }) => inOffice.services(context, query))
  api.write(office.changeOfficeService, (context, { params, body }) => inOffice.change(context, params.id, body))
  api.write(office.openDraft, (context, { body }) => inOffice.open(context, body))
  api.read(office.getDraft, (context, { params }) => inOffice.draft(context, params.id))
  api.write(office.saveDraft, (context, { params, body }) => inOffice.save(context, params.id, body))
  api.write(office.addDraftPicture, (context, { params, body }) => inOffice.addPicture(context, params.id, body.uuid))
  api.write(office.publishDraft, (context, { params, body }) => inOffice.publish(context, params.id, body.version))
  api.write(office.discardDraft, (context, { params, query }) => inOffice.discard(context, params.id, query))
}
