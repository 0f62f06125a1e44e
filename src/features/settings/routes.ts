import type { Api } from '#server/http/context.ts'
import { getSettings } from './contract.ts'
import { settings } from './service.ts'

export const routes = (api: Api): void => {
  api.read(getSettings, ({ db, config }) => settings(db, config))
}
