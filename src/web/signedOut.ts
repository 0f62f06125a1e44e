import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from './paths.ts'
import { session } from './session.ts'
import { ApiError } from './transport.ts'

/** The token is no longer good: it was revoked or has run out. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthenticated'

/** When one of these answers says so, the visitor signs in again and comes back here. */
export const useSignInAgain = (...errors: unknown[]): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const over = errors.some(isSignedOut)
  useEffect(() => {
    if (!over) return
    session.end()
    void navigate(loginPath(pathname + search), { replace: true })
  }, [over, navigate, pathname, search])
}
