/**
 * The baselines, in a process of its own: a Fastify route that sends a constant of a given size, one that runs the
 * product's statements through the bare driver and sends the result, and one that renders the markup of a page with React
 * and without the page's components.
 */
import fastify from 'fastify'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { connect } from '../src/server/db/database.ts'
import { elementsOf, made } from './bare.ts'
import type { Statement } from './statements.ts'

const { sql } = connect(String(process.env.DATABASE_URL))
const app = fastify({ logger: { level: 'warn' } })
const recorded = new Map<string, Statement[][]>()
let turn = 0

app.get<{ Params: { bytes: string } }>('/constant/:bytes', (request, reply) => {
  const bytes = Number(request.params.bytes)
  constants.set(bytes, constants.get(bytes) ?? Buffer.alloc(bytes, 'x'))
  return reply.type('text/plain').send(constants.get(bytes))
})
const constants = new Map<number, Buffer>()

app.get<{ Params: { name: string } }>('/sql/:name', async (request, reply) => {
  const choices = recorded.get(request.params.name) ?? []
  const statements = choices[turn++ % choices.length] ?? []
  const answers = await Promise.all(statements.map(({ text, values }) => sql.unsafe<{ data?: string }[]>(text, values)))
  return reply.type('application/json').send(answers.map((rows) => rows[0]?.data ?? JSON.stringify(rows)).join(','))
})

const pages = new Map<string, ReactNode>()
app.put<{ Params: { page: string }; Body: string }>('/page/:page', (request, reply) => {
  pages.set(request.params.page, elementsOf(request.body))
  return reply.send()
})
app.get<{ Params: { page: string } }>('/page/:page', (request, reply) =>
  reply.type('text/html').send(renderToString(made(pages.get(request.params.page)))),
)

process.on('message', ([name, statements]: [string, Statement[][]]) => {
  recorded.set(name, statements)
  process.send?.(name)
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
