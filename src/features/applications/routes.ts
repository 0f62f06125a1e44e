import { refuse } from '#server/errors.ts'
import type { Api } from '#server/serve.ts'
import { applyAsProvider, decideApplication, listApplications } from './contract.ts'
import { applicationById, decide, findApplications } from './queries.ts'
import { apply } from './service.ts'

export const routes = (api: Api): void => {
  api.own(applyAsProvider, (context) => apply(context))
  api.read(listApplications, ({ db, locale }, { query }) => findApplications(db, query, { locale }))
  api.write(decideApplication, async (context, { params, body }) => {
    const { tx, user } = context
    const find = async () => (await applicationById(tx, params.id, { locale: context.locale })) ?? refuse('not_found')
    await find()
    await decide(tx, Number(params.id), { state: body.state, note: body.note ?? null, decided_by: user.id })
    return find()
  })
}
