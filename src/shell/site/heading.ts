import { use, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { headingKey } from '#web/waking.ts'

/**
 * Keeps where one is going until one is there. A page whose script cannot be fetched is loaded as a document, and the router
 * would load the old one again. It is asked itself: its hooks say it a drawing later, when the script may have failed already.
 */
export const useHeading = (): void => {
  const router = use(DataRouterContext)?.router
  useEffect(
    () =>
      router?.subscribe(({ navigation: { location } }) => {
        if (location) sessionStorage.setItem(headingKey, location.pathname + location.search)
        else sessionStorage.removeItem(headingKey)
      }),
    [router],
  )
}
