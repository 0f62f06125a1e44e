import type { Api } from '#server/http/context.ts'
import { serveList } from '#server/officeList/officeList.ts'
import { getLogNames } from './contract.ts'
import { changeList, logNames } from './service.ts'

export const routes = (api: Api): void => {
  serveList(api, changeList)
  api.read(getLogNames, ({ db }) => logNames(db))
}
