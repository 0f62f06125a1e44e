import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getEService } from '#features/catalogue/calls.ts'
import { browserStorage } from '#lib/browserStorage.ts'
import { randomUuid } from '#lib/ids.ts'
import { useWords } from '#ui/language.tsx'
import { browserQueries, call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { queryFor } from '#web/query.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { addFavorite, listFavorites, removeFavorite } from './calls.ts'
import type { messages } from './messages.ts'
import { takePendingFavourite } from './pendingFavourite.ts'

/** Pages are rendered for visitors, so the favourite flag is fetched separately with the token. */
const favouriteQuery = (id: number) => queryFor(getEService, { params: { id }, query: { only: 'id;is_favorite' } })

/** How many favourites the API lists at once. */
const mostListed = 100

/** The newest favourites, for the hearts of all cards in one call. */
const favouriteIds = queryFor(listFavorites, {
  query: { only: 'e_service_id', orderBy: 'created_at', sortedBy: 'desc', limit: mostListed },
})

/** What other tabs are told of a change by: the storage tells them alone. */
const changedKey = 'changed_favourite'

const readAgain = (serviceId: number) => {
  for (const { queryKey } of [favouriteQuery(serviceId), { queryKey: [listFavorites.path] }])
    void browserQueries.invalidateQueries({ queryKey })
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === changedKey && newValue !== null) readAgain(Number.parseInt(newValue, 10))
  })

type Favourite = { isFavourite: boolean; toggle: (optionIds: number[]) => void }

/** An optimistic toggle that is rolled back on failure. */
const useToggle = (serviceId: number, isFavourite: boolean, setCached: (on: boolean) => void): Favourite => {
  const t = useWords<typeof messages>('favourites')
  const errorText = useErrorText()
  const signedIn = useUser() !== null
  const { mutate } = useMutation<unknown, Error, { on: boolean; optionIds: number[] }>({
    // One after the other: of two taps the second wins.
    scope: { id: `favourite-${serviceId}` },
    mutationFn: ({ on, optionIds }) =>
      on
        ? call(addFavorite, { body: { e_service_id: serviceId, options: optionIds } })
        : call(removeFavorite, { params: { id: '1' }, body: { e_service_id: serviceId } }),
    onMutate: ({ on }) => setCached(on),
    onSuccess: (_, { on }) => show({ type: 'success', title: t(on ? 'added' : 'removed') }),
    onError: (error, { on }) => {
      setCached(!on)
      show({ type: 'error', title: t('error'), message: errorText(error) })
    },
    // After a lost reply, too: it may have been saved.
    onSettled: () => {
      readAgain(serviceId)
      browserStorage.set(changedKey, `${serviceId} ${randomUuid()}`)
    },
  })
  // Adds the favourite that was tapped before signing in.
  useEffect(() => {
    const pendingOptionIds = signedIn ? takePendingFavourite(serviceId) : undefined
    if (pendingOptionIds) mutate({ on: true, optionIds: pendingOptionIds })
  }, [signedIn, serviceId, mutate])
  return { isFavourite, toggle: (optionIds) => mutate({ on: !isFavourite, optionIds }) }
}

/** Whether a service is a favourite, for its own page. */
export const useFavourite = (serviceId: number): Favourite => {
  const queries = useQueryClient()
  const query = favouriteQuery(serviceId)
  const { data } = useQuery({ ...query, enabled: useUser() !== null })
  return useToggle(serviceId, data?.is_favorite ?? false, (is_favorite) =>
    queries.setQueryData(query.queryKey, (old) => (old ? { ...old, is_favorite } : old)),
  )
}

/** The same for one card of many; of somebody with more favourites than the list holds, those it lacks are asked for one by one. */
export const useListedFavourite = (serviceId: number): Favourite => {
  const queries = useQueryClient()
  const signedIn = useUser() !== null
  const { data: listed } = useQuery({ ...favouriteIds, enabled: signedIn })
  const isListed = listed?.some(({ e_service_id }) => e_service_id === serviceId) ?? false
  const query = favouriteQuery(serviceId)
  const mayBeOlder = signedIn && !isListed && (listed?.length ?? 0) >= mostListed
  const { data: service } = useQuery({ ...query, enabled: mayBeOlder })
  return useToggle(serviceId, isListed || (mayBeOlder && service?.is_favorite === true), (on) => {
    queries.setQueryData(query.queryKey, (old) => old && { ...old, is_favorite: on })
    queries.setQueryData(favouriteIds.queryKey, (old) => {
      const others = old?.filter(({ e_service_id }) => e_service_id !== serviceId)
      const [like] = old ?? []
      return on && others ? [...others, { ...like, e_service_id: serviceId } as (typeof others)[number]] : others
    })
  })
}
