import type { Api } from '#server/http/context.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export const officeRoutes = (api: Api): void => {
  api.read(contract.listOfficeSlides, (context) => service.slidesInOffice(context))
  api.write(contract.createSlide, (context, { body }) => service.createSlide(context, body))
  api.write(contract.updateSlide, (context, { params, body }) => service.updateSlide(context, params.id, body))
  api.write(contract.orderSlides, (context, { body }) => service.orderSlides(context, body.ids))
  api.write(contract.deleteSlide, (context, { params }) => service.deleteSlide(context, params.id))
  api.read(contract.listOfficeFaqs, (context) => service.topicsInOffice(context))
  api.write(contract.createTopic, (context, { body }) => service.createTopic(context, body))
  api.write(contract.updateTopic, (context, { params, body }) => service.updateTopic(context, params.id, body))
  api.write(contract.deleteTopic, (context, { params, query }) => service.deleteTopic(context, params.id, query.faqs))
  api.write(contract.createFaq, (context, { body }) => service.createFaq(context, body))
  api.write(contract.updateFaq, (context, { params, body }) => service.updateFaq(context, params.id, body))
  api.write(contract.deleteFaq, (context, { params }) => service.deleteRow(context, 'faqs', params.id))
  api.read(contract.listOfficePages, (context) => service.pagesInOffice(context))
  api.write(contract.createPage, (context, { body }) => service.createPage(context, body))
  api.write(contract.updatePage, (context, { params, body }) => service.updatePage(context, params.id, body))
  api.write(contract.deletePage, (context, { params }) => service.deleteRow(context, 'custom_pages', params.id))
}
