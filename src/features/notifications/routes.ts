import type { Api } from '#server/http/context.ts'
import * as contracts from './contract.ts'
import * as pushes from './push/contract.ts'
import { pushKey, subscribe, subscriptions, unsubscribe } from './push/service.ts'
import { notifications, read, readAll, remove, unread } from './service.ts'
import { changeNotificationSetting, listNotificationSettings } from './settings/contract.ts'
import { changeSetting, notificationSettings } from './settings/service.ts'

export const routes = (api: Api): void => {
  api.read(contracts.listNotifications, (context, { query }) => notifications(context, query))
  api.read(contracts.countNotifications, (context) => unread(context))
  api.write(contracts.readNotification, ({ tx, user }, { params, body }) => read(tx, user.id, params.id, body.read_at))
  api.write(contracts.readAllNotifications, ({ tx, user }, { body }) => readAll(tx, user.id, body))
  api.write(contracts.deleteNotification, ({ tx, user }, { params }) => remove(tx, user.id, params.id))
  api.read(listNotificationSettings, notificationSettings)
  api.write(changeNotificationSetting, ({ tx, user }, { params, body }) =>
    changeSetting(tx, user.id, params.topic, body),
  )
  api.read(pushes.getPushKey, pushKey)
  api.read(pushes.listPushSubscriptions, subscriptions)
  api.write(pushes.subscribe, (context, { body }) => subscribe(context, body))
  api.write(pushes.unsubscribe, ({ tx, user }, { body }) => unsubscribe(tx, user.id, body.endpoint))
}
