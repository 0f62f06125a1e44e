import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from '../messages.ts'
import { changeNotificationSetting, listNotificationSettings } from './calls.ts'
import type { Setting } from './contract.ts'
import type { Channels, Topic } from './rules.ts'

export const settings = queryFor(listNotificationSettings, {})

type Choice = { topic: Topic; channel: keyof Channels; on: boolean }

/** Turns one channel of one topic on or off, with an optimistic update. */
export const useChangeSetting = () => {
  const t = useWords<typeof messages>('notifications')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const put = ({ topic, channel, on }: Choice) =>
    queries.setQueryData(settings.queryKey, (old: Setting[] | undefined) =>
      old?.map((setting) => (setting.topic === topic ? { ...setting, [channel]: on } : setting)),
    )
  return useMutation({
    // One after the other: of two clicks on the same box the second wins.
    scope: { id: 'notification-settings' },
    mutationFn: ({ topic, channel, on }: Choice) =>
      call(changeNotificationSetting, { params: { topic }, body: { [channel]: on } }),
    onMutate: async (choice) => {
      await queries.cancelQueries({ queryKey: settings.queryKey })
      put(choice)
    },
    onError: (error, choice) => {
      put({ ...choice, on: !choice.on })
      show({ type: 'error', title: t('choice_failed'), message: errorText(error) })
    },
  }).mutate
}
