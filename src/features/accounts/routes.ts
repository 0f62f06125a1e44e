import type { Api } from '#server/serve.ts'

export const routes = (_api: Api): void => {}
