import type { Api } from '#server/http/context.ts'
import { listMessages, postMessage } from './contract.ts'
import { messages, sendMessage } from './service.ts'

export const routes = (api: Api): void => {
  api.read(listMessages, (context, { params, query }) => messages(context, params.id, query))
  api.write(postMessage, (context, { params, body }) => sendMessage(context, params.id, body))
}
