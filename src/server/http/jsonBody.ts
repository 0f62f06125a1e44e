import type { FastifyInstance } from 'fastify'

/** Reads JSON as Fastify does. An empty body is none: clients name the type with every request, also with one that has no body (`wire.md §1`). */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, String(body), done),
  )
}
