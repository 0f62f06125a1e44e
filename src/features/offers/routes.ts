import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import { addPicture, discard, draft, offers, open, publish, remove, save, setState } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.listOffers, (context) => offers(context))
  api.write(contract.openDraft, (context, { body }) => open(context, body))
  api.read(contract.getDraft, (context, { params }) => draft(context, params.id))
  api.write(contract.saveDraft, (context, { params, body }) => save(context, params.id, body))
  api.write(contract.addDraftPicture, (context, { params, body }) => addPicture(context, params.id, body.uuid))
  api.write(contract.publishDraft, (context, { params, body }) => publish(context, params.id, body.version))
  api.write(contract.discardDraft, (context, { params }) => discard(context, params.id))
  api.write(contract.setOfferState, (context, { params, body }) => setState(context, params.id, body.state))
  api.write(contract.deleteOffer, (context, { params }) => remove(context, params.id))
}
