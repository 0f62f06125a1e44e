import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from './paths.ts'
import { session } from './session.ts'
import { ApiError } from './transport.ts'

/** The token was revoked or has expired. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthenticated'

/**
 * If one of these errors is `unauthenticated`: a page in use asks to sign in again in place, another one redirects to the
 * login page and back here afterwards. Who acted for a customer goes on as themselves, on the customer's page of the office.
 */
export const useSignInAgain = (...errors: unknown[]): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const expired = errors.some(isSignedOut)
  const refused = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!expired) {
      refused.current = undefined
      return
    }
    refused.current ??= session.token()
    // After a new sign-in the error is an old one; it goes when the page is fetched again.
    if (refused.current !== session.token() || session.expire(refused.current, true)) return
    const id = session.user()?.id
    // Their time to act for the customer is over: this may be known before the banner's clock says so.
    if (session.stopActing()) {
      void navigate(`/office/people/${id}`, { replace: true })
      return
    }
    session.end()
    void navigate(loginPath(pathname + search), { replace: true })
  }, [expired, navigate, pathname, search])
}
