import { useMutation, useQueryClient } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import { Bubble } from '#features/messages/Bubble.tsx'
import { useDateText } from '#features/settings/DateText.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { call } from '#web/call.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../officeMessages.ts'
import { getComplaint, readConversation } from './calls.ts'
import type { OfficeComplaint } from './contract.ts'

type ConversationProps = { complaint: Pick<OfficeComplaint, 'id' | 'state' | 'readings'> }

/** What customer and provider wrote to each other, shown on demand while the complaint is open, and who read it. */
export const Conversation = ({ complaint: { id, state, readings } }: ConversationProps) => {
  const t = useWords<typeof messages>('complaints.office')
  const { when } = useDateText()
  const showFailure = useShowFailure()
  const queries = useQueryClient()
  const reading = useMutation({
    mutationFn: () => call(readConversation, { params: { id } }),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: [getComplaint.path] }),
  })
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{t('conversation')}</h2>
      {reading.data ? (
        reading.data.length === 0 ? (
          <p className="text-soft">{t('conversation_none')}</p>
        ) : (
          <ul className="grid gap-3">
            {reading.data.map((message) => (
              <Bubble key={message.id} message={message} mine={false} />
            ))}
          </ul>
        )
      ) : state === 'settled' ? (
        <p className="text-soft">{t('conversation_closed')}</p>
      ) : (
        <>
          <p className="text-soft">{t('conversation_hint')}</p>
          <Button
            look="second"
            size="small"
            className="justify-self-start"
            icon={<BookOpen aria-hidden className="size-4" />}
            pending={reading.isPending}
            onClick={() => reading.mutate()}
          >
            {t('read')}
          </Button>
        </>
      )}
      {readings.length > 0 && (
        <Timeline
          label={t('readings')}
          entries={readings.map(({ id: key, by, at }) => ({ key, title: t('was_read'), meta: `${by} · ${when(at)}` }))}
        />
      )}
    </Card>
  )
}
