import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import { addPicture, describe, describeWork, dropWork, page, setCover, setMerits } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contract.getPublicPage, (context) => page(context))
  api.write(contract.saveDescription, (context, { body }) => describe(context, body.description, body.former))
  api.write(contract.saveCover, (context, { body }) => setCover(context, body.uuid))
  api.write(contract.addWork, (context, { body }) => addPicture(context, body.uuid))
  api.write(contract.saveWork, (context, { params, body }) =>
    describeWork(context, params.id, body.description, body.former),
  )
  api.write(contract.removeWork, (context, { params }) => dropWork(context, params.id))
  api.write(contract.saveMerits, (context, { body }) => setMerits(context, body.kind, body.entries, body.former))
}
