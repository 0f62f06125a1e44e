import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { clientSide } from '#web/client.ts'
import { crawlerFacts, serverSide } from '#web/loading.ts'
import { fillIn, queryClientFor, serializeAnswers } from '#web/query.ts'
import type { CrawlerFacts } from '#web/seo.ts'

/** The server takes the router from here: the build has a router of its own, which knows no context of another one. */
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { serverSide }

const renderTimeoutMs = 10_000

/** Everything a page is rendered from. After an error that is more than the loader data, so it gets a random part. */
const renderInput = (
  url: string,
  facts: CrawlerFacts,
  answers: string,
  { staticHandlerContext }: EntryContext,
): string =>
  JSON.stringify([url, facts, staticHandlerContext.loaderData, staticHandlerContext.errors && crypto.randomUUID()]) +
  answers

/** The modules a page starts with, including those of its routes. */
const modulesOf = ({ manifest: { entry, routes }, staticHandlerContext: { matches } }: EntryContext): string[] => {
  const own = matches.map(({ route }) => routes[route.id]).filter((route) => route !== undefined)
  return [...new Set([entry, ...own].flatMap(({ module, imports = [] }) => [module, ...imports]))]
}

/** The path of the page with the names of its parameters instead of their values. */
const patternOf = ({ staticHandlerContext: { matches } }: EntryContext): string =>
  `/${matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join('/')}`

/** An address without a page is no failure; no route matches a line break, not even that of all other addresses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(serverSide).report(error)
}

/** Renders the complete page without streaming, because it is cached for other visitors (docs/decisions/0005). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { policyFor, styles, words, transport, locale, answers, report, onMatch } = context.get(serverSide)
  onMatch(patternOf(routerContext))
  const facts = context.get(crawlerFacts)
  const block = serializeAnswers(answers)
  const { nonce, policy } = policyFor(renderInput(request.url, facts, block, routerContext))
  const queries = () => {
    const client = queryClientFor(() => ({ transport, locale }))
    fillIn(client, answers.values())
    return client
  }
  const side = { nonce, styles, words, modules: modulesOf(routerContext), facts, answers: block, queries }
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy)

  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <clientSide.Provider value={side}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </clientSide.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const parts: Buffer[] = []
          const whole = new Writable({
            write(part, _, done) {
              parts.push(part)
              done()
            },
          })
          whole.on('finish', () => resolve(new Response(Buffer.concat(parts), { status: code, headers })))
          pipe(whole)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error: unknown) {
          code = 500
          report(error)
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}
