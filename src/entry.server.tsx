import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { clientSide } from '#web/client.ts'
import { serverSide } from '#web/loading.ts'
import { queryClientFor } from '#web/query.ts'

export { serverSide }

const patience = 10_000

/** A page whole: it is kept for the next visitor (docs/decisions/0005), and nothing in it waits for anything. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, styles, words, transport, locale, report } = context.get(serverSide)
  const side = { nonce, styles, words, queries: () => queryClientFor(() => ({ transport, locale })) }
  headers.set('content-type', 'text/html; charset=utf-8')

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
    const timer = setTimeout(abort, patience)
  })
}
