import type { Api } from '#server/http/context.ts'
import { getFirstSteps, getOfficeSettings, saveOfficeSettings, setLogo } from './contract.ts'
import { firstSteps } from './queries.ts'
import { officeSettings, save, saveLogo } from './service.ts'

export const routes = (api: Api): void => {
  api.read(getOfficeSettings, (context) => officeSettings(context))
  api.write(saveOfficeSettings, (context, { body }) => save(context, body))
  api.write(setLogo, (context, { body }) => saveLogo(context, body.picture))
  api.read(getFirstSteps, ({ db, config }) => firstSteps(db, config.smtpUrl !== undefined))
}
