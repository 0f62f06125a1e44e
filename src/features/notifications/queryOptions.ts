import { infiniteQueryFor } from '#web/query.ts'
import { listNotifications } from './calls.ts'

/** The bell's list: four a page, the newest first. */
export const notificationPages = infiniteQueryFor(listNotifications, {
  query: { orderBy: 'created_at', sortedBy: 'desc', only: 'id;type;data;read_at;created_at' },
})
