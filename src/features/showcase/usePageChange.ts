import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { getPublicPage } from './calls.ts'
import type { PublicPage } from './contract.ts'
import type { messages } from './providerMessages.ts'

export const pageQuery = queryFor(getPublicPage, {})

/**
 * A change of the public page; whatever shows the provider to customers is read again. `onStale`: somebody else has changed the
 * same words meanwhile, and this is the page now.
 */
export const usePageChange = <T>(change: (input: T) => Promise<PublicPage>, onStale?: (page: PublicPage) => void) => {
  const t = useWords<typeof messages>('showcase.provider')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('failed'))
  return useMutation({
    mutationFn: change,
    onSuccess: async (page) => {
      queries.setQueryData(pageQuery.queryKey, page)
      show({ type: 'success', title: t('saved') })
      await Promise.all(
        ['e_providers/:id', 'galleries', 'awards', 'experiences'].map((path) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
    onError: (error) => {
      if (onStale && error instanceof ApiError && error.code === 'changed_meanwhile')
        return onStale(error.data as PublicPage)
      showFailure(error)
    },
  })
}
