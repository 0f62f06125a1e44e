import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getEService } from '#features/catalogue/calls.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { queryFor } from '#web/query.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { addFavorite, listFavorites, removeFavorite } from './calls.ts'
import type { messages } from './messages.ts'
import { takePendingFavourite } from './pendingFavourite.ts'

/** Pages are rendered for visitors, so the favourite flag is fetched separately with the token. */
const favouriteQuery = (id: number) => queryFor(getEService, { params: { id }, query: { only: 'id;is_favorite' } })

type Favourite = { isFavourite: boolean; toggle: (optionIds: number[]) => void }

/** Whether a service is a favourite, and an optimistic toggle that is rolled back on failure. */
export const useFavourite = (serviceId: number): Favourite => {
  const t = useWords<typeof messages>('favourites')
  const user = useUser()
  const queries = useQueryClient()
  const query = favouriteQuery(serviceId)
  const isFavourite = useQuery({ ...query, enabled: user !== null }).data?.is_favorite ?? false
  const setCached = (is_favorite: boolean) =>
    queries.setQueryData(query.queryKey, (old) => (old ? { ...old, is_favorite } : old))

  const { mutate } = useMutation<unknown, Error, { on: boolean; optionIds: number[] }>({
    mutationFn: ({ on, optionIds }) =>
      on
        ? call(addFavorite, { body: { e_service_id: serviceId, options: optionIds } })
        : call(removeFavorite, { params: { id: '1' }, body: { e_service_id: serviceId } }),
    onMutate: ({ on }) => void setCached(on),
    onSuccess: (_, { on }) => {
      for (const { queryKey } of [query, { queryKey: [listFavorites.path] }])
        void queries.invalidateQueries({ queryKey })
      show({ type: 'success', title: t(on ? 'added' : 'removed') })
    },
    onError: (error, { on }) => {
      setCached(!on)
      show({ type: 'error', title: t('error'), message: error.message })
    },
  })
  // Adds the favourite that was tapped before signing in.
  const signedIn = user !== null
  useEffect(() => {
    const pendingOptionIds = signedIn ? takePendingFavourite(serviceId) : undefined
    if (pendingOptionIds) mutate({ on: true, optionIds: pendingOptionIds })
  }, [signedIn, serviceId, mutate])
  return { isFavourite, toggle: (optionIds) => mutate({ on: !isFavourite, optionIds }) }
}
