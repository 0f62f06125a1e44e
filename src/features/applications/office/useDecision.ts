import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Input } from '#lib/contract.ts'
import { call } from '#web/call.ts'
import { decideApplication } from '../calls.ts'
import type * as contract from '../contract.ts'

type Body = Input<typeof contract.decideApplication>['body']

/** Decides on an application; a repeat after a lost response changes nothing. */
export const useDecision = (id: number) => {
  const queries = useQueryClient()
  const key = useRef<{ body: string; key: string }>(undefined)
  return useMutation({
    mutationFn: (body: Body) => {
      const sent = JSON.stringify(body)
      if (key.current?.body !== sent) key.current = { body: sent, key: crypto.randomUUID() }
      return call(decideApplication, { params: { id }, body }, key.current.key)
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('office/') }),
  })
}
