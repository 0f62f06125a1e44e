import type { Api } from '#server/serve.ts'
import * as contracts from './contract.ts'
import { notifications, read, remove, unread } from './service.ts'

export const routes = (api: Api): void => {
  api.read(contracts.listNotifications, (context, { query }) => notifications(context, query))
  api.read(contracts.countNotifications, (context) => unread(context))
  api.write(contracts.readNotification, ({ tx, user }, { params, body }) => read(tx, user.id, params.id, body.read_at))
  api.write(contracts.deleteNotification, ({ tx, user }, { params }) => remove(tx, user.id, params.id))
}
