import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useProblem } from '#web/problem.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../messages.ts'
import { changeNotificationSetting, listNotificationSettings } from './calls.ts'
import type { Setting } from './contract.ts'
import type { Topic, Ways } from './rules.ts'

export const settings = queryFor(listNotificationSettings, {})

type Choice = { topic: Topic; way: keyof Ways; on: boolean }

/** Turns one way of one topic on or off: on the screen at once, back again where it fails. */
export const useChoosing = () => {
  const t = useWords<typeof messages>('notifications')
  const say = useProblem()
  const queries = useQueryClient()
  const put = ({ topic, way, on }: Choice) =>
    queries.setQueryData(settings.queryKey, (old: Setting[] | undefined) =>
      old?.map((setting) => (setting.topic === topic ? { ...setting, [way]: on } : setting)),
    )
  return useMutation({
    // One after the other: two clicks on the same box end as the second said.
    scope: { id: 'notification-settings' },
    mutationFn: ({ topic, way, on }: Choice) =>
      call(changeNotificationSetting, { params: { topic }, body: { [way]: on } }),
    onMutate: async (choice) => {
      await queries.cancelQueries({ queryKey: settings.queryKey })
      put(choice)
    },
    onError: (error, choice) => {
      put({ ...choice, on: !choice.on })
      show({ type: 'error', title: t('choice_failed'), message: say(error) })
    },
  }).mutate
}
