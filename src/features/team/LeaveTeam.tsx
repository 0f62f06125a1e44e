import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useUser } from '#web/session.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { removeMember } from './calls.ts'
import type { messages } from './providerMessages.ts'
import { memberships } from './queryOptions.ts'
import { useTeam } from './useTeam.ts'

/** The way out of the chosen team for who does not own it. What follows is that of who was removed. */
export const LeaveTeam = () => {
  const t = useWords<typeof messages>('team.provider')
  const tr = useTranslated()
  const queries = useQueryClient()
  const userId = useUser()?.id
  const { current } = useTeam()
  const [asked, ask] = useState(false)
  const showFailure = useShowFailure(t('failed'))
  const leaving = useMutation({
    mutationFn: (id: number) => call(removeMember, { params: { id } }),
    onError: (error) => {
      ask(false)
      showFailure(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: memberships.queryKey }),
  })
  if (!current || current.role === 'owner' || userId === undefined) return null
  return (
    <Card aria-labelledby="leave" className="grid grid-cols-1 justify-items-start gap-4">
      <h2 id="leave" className="wrap-anywhere font-semibold text-xl">
        {t('leave.title', { name: tr(current.e_provider.name) })}
      </h2>
      <p className="text-soft">{t('leave.hint')}</p>
      {asked ? (
        <div className="flex flex-wrap gap-3">
          <Button size="small" look="second" autoFocus onClick={() => ask(false)}>
            {t('leave.stay')}
          </Button>
          <Button size="small" look="danger" pending={leaving.isPending} onClick={() => leaving.mutate(userId)}>
            {t('leave.yes')}
          </Button>
        </div>
      ) : (
        <Button size="small" look="second" onClick={() => ask(true)}>
          {t('leave.ask')}
        </Button>
      )}
    </Card>
  )
}
