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
import { takeWish } from './wish.ts'

/** Pages are rendered for visitors, so whether it is a favourite is asked for apart, with the token. */
const markOf = (id: number) => queryFor(getEService, { params: { id }, query: { only: 'id;is_favorite' } })

type Favourite = { is: boolean; toggle: (optionIds: number[]) => void }

/** Whether a service is a favourite, and the switch: on the screen at once, put back when it fails. */
export const useFavourite = (serviceId: number): Favourite => {
  const t = useWords<typeof messages>('favourites')
  const user = useUser()
  const queries = useQueryClient()
  const mark = markOf(serviceId)
  const is = useQuery({ ...mark, enabled: user !== null }).data?.is_favorite ?? false
  const put = (is_favorite: boolean) =>
    queries.setQueryData(mark.queryKey, (old) => (old ? { ...old, is_favorite } : old))

  const { mutate } = useMutation<unknown, Error, { on: boolean; optionIds: number[] }>({
    mutationFn: ({ on, optionIds }) =>
      on
        ? call(addFavorite, { body: { e_service_id: serviceId, options: optionIds } })
        : call(removeFavorite, { params: { id: '1' }, body: { e_service_id: serviceId } }),
    onMutate: ({ on }) => void put(on),
    onSuccess: (_, { on }) => {
      for (const { queryKey } of [mark, { queryKey: [listFavorites.path] }])
        void queries.invalidateQueries({ queryKey })
      show({ type: 'success', title: t(on ? 'added' : 'removed') })
    },
    onError: (error, { on }) => {
      put(!on)
      show({ type: 'error', title: t('error'), message: error.message })
    },
  })
  // Somebody who tapped the heart as a visitor and has signed in since meant it.
  const known = user !== null
  useEffect(() => {
    const wished = known ? takeWish(serviceId) : undefined
    if (wished) mutate({ on: true, optionIds: wished })
  }, [known, serviceId, mutate])
  return { is, toggle: (optionIds) => mutate({ on: !is, optionIds }) }
}
