import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SocialProvider, socialProviders } from '#server/config/signInKeys.ts'
import type { Deps } from '#server/http/context.ts'
import { isPassing } from '#server/http/failures.ts'
import { limitCall } from '#server/http/limits.ts'
import { chosenLocale } from '#server/http/locale.ts'
import { throttledPage } from '#server/pages/throttled.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { loginPath, safePath } from '#web/paths.ts'
import { authorizationUrl, identityFrom, newSecrets } from './oidc.ts'
import { insertSignIn, pendingSignIn, saveGivenName, storeIdentity } from './queries.ts'
import { browserCookie, browserTokenIn, nameFromForm } from './rules.ts'

type Route = { Params: { provider: string }; Querystring: Record<string, unknown> }

/** A parameter may be sent twice, and a body in another shape than the provider's. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * `/sign-in/:provider` redirects to the provider, `/sign-in/:provider/callback` receives the redirect back. The result
 * is bound to the browser that started the sign-in and works once; the page gets a ticket, never a token.
 */
export const serveSocial = async (app: FastifyInstance, { database, config }: Deps): Promise<void> => {
  const { db } = database
  const keysOf = (name: string) =>
    socialProviders.find((known) => known === name) && config.signIn[name as SocialProvider]
  const callback = (provider: string) => `${config.publicUrl}/sign-in/${provider}/callback`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const redirectToLogin = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    // The outage's page leads to the same address again.
    if (isPassing(error)) throw error
    request.log.warn({ err: error }, 'a social sign-in came to nothing')
    return reply.redirect('/login?social=failed', 303)
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onSend', async (_, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    })

    scope.get<Route>('/sign-in/:provider', async (request, reply) => {
      const { provider } = request.params
      const keys = keysOf(provider)
      if (!keys) return reply.callNotFound()
      const redirect = safePath(textOf(request.query.redirect).slice(0, 2000))
      // The provider may agree without a question, and who is signed in here would be replaced.
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect(loginPath(redirect), 303)
      try {
        await limitCall({ db, config, ip: request.ip }, 'socialStart')
      } catch (error) {
        return throttledPage(reply, chosenLocale(request), error)
      }
      // Of two tabs that are at the provider's, either may come back first.
      const [secrets, browserToken] = [newSecrets(), browserTokenIn(request.headers.cookie) ?? newToken()]
      try {
        const url = await authorizationUrl(provider as SocialProvider, keys, callback(provider), secrets)
        await insertSignIn(db, {
          state_hash: hashToken(secrets.state),
          browser_hash: hashToken(browserToken),
          provider,
          nonce: secrets.nonce,
          verifier: secrets.verifier,
          redirect,
        })
        reply.header(
          'set-cookie',
          `${browserCookie}=${browserToken}; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800${secure}`,
        )
        return reply.redirect(url.href, 303)
      } catch (error) {
        return redirectToLogin(request, reply, error)
      }
    })

    // Apple posts a cross-site form, which carries no cookies; redirecting to GET does.
    scope.post<Route & { Body: unknown }>('/sign-in/:provider/callback', async (request, reply) => {
      const { provider } = request.params
      if (!keysOf(provider)) return reply.callNotFound()
      const form = new Map(Object.entries(request.body ?? {}))
      const [state, code, error] = ['state', 'code', 'error'].map((key) => textOf(form.get(key)))
      const name = nameFromForm(textOf(form.get('user')))
      if (name && state && (await pendingSignIn(db, hashToken(state)))) await saveGivenName(db, hashToken(state), name)
      const query = new URLSearchParams({ state: state ?? '', ...(code && { code }), ...(error && { error }) })
      return reply.redirect(`/sign-in/${provider}/callback?${query}`, 303)
    })

    scope.get<Route>('/sign-in/:provider/callback', async (request, reply) => {
      const { provider } = request.params
      const keys = keysOf(provider)
      if (!keys) return reply.callNotFound()
      try {
        const state = textOf(request.query.state)
        const pending = await pendingSignIn(db, hashToken(state))
        const browserToken = browserTokenIn(request.headers.cookie)
        if (pending?.provider !== provider || !browserToken || !hashToken(browserToken).equals(pending.browser_hash))
          throw new Error('sign-in was not started in this browser')
        // Each code that is given here is asked about.
        await limitCall({ db, config, ip: request.ip }, 'socialReturn')
        const url = new URL(request.url, config.publicUrl)
        const identity = await identityFrom(keys, url, { state, nonce: pending.nonce, verifier: pending.verifier })
        const ticket = newToken()
        const { subject, email, emailVerified, name } = identity
        const person = {
          subject,
          email,
          email_verified: emailVerified,
          given_name: pending.given_name || name.slice(0, 255),
        }
        if (!(await storeIdentity(db, hashToken(state), { ...person, ticket_hash: hashToken(ticket) })))
          throw new Error('the sign-in callback was used twice')
        // The URL fragment is neither sent to servers nor logged.
        return reply.redirect(`/social-login#${ticket}`, 303)
      } catch (error) {
        return redirectToLogin(request, reply, error)
      }
    })
  })
}
