import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { clientSide } from './web/client.ts'
import { serverSide } from './web/loading.ts'
import { queryClientFor } from './web/query.ts'

export { serverSide }

const patience = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, words, transport, locale, report } = context.get(serverSide)
  const whole: keyof RenderToPipeableStreamOptions = isbot(request.headers.get('user-agent'))
    ? 'onAllReady'
    : 'onShellReady'
  const side = { nonce, words, queries: () => queryClientFor(() => ({ transport, locale })) }

  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <clientSide.Provider value={side}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </clientSide.Provider>,
      {
        nonce,
        [whole]() {
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          code = 500
          report(error)
        },
      },
    )
    setTimeout(abort, patience).unref()
  })
}
