import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useMessagesRead } from '#features/notifications/useMessagesRead.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { useErrorText } from '#web/errorText.ts'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { isNotThere } from '#web/polling.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { Bubble } from './Bubble.tsx'
import type { messages as words } from './messages.ts'
import { PictureRow } from './PictureRow.tsx'
import { useThread } from './useThread.ts'

/** What customer and provider write to each other about a booking. */
export const Thread = ({ bookingId }: { bookingId: number }) => {
  const t = useWords<typeof words>('messages')
  const errorText = useErrorText()
  const me = useUser()?.id
  const { list, messages, text, setText, pictures, ready, sending } = useThread(bookingId)
  // The text is stored in the browser; pictures would be lost.
  useUnsaved(pictures.chosen.length > 0)
  const [log, shown] = [useRef<HTMLDivElement>(null), useRef<HTMLUListElement>(null)]
  useMessagesRead({ bookingId, newest: messages?.findLast(({ user_id }) => user_id !== me)?.id, list: shown })
  const form = useRef<HTMLFormElement>(null)
  const newest = messages?.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is brought into sight when it arrives
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [newest])

  const send = () => {
    if (!ready || sending.isPending) return
    sending.mutate(undefined, {
      // The button is disabled from now on and would lose the focus.
      onSuccess: () => form.current?.querySelector('textarea')?.focus(),
      onError: (error) => show({ type: 'error', title: t('failed'), message: errorText(error) }),
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  if (!messages && isNotThere(list.error)) return null
  return (
    <section data-thread aria-labelledby="thread" className="border-line border-t pt-4">
      <h3 id="thread" className="mb-3 font-semibold">
        {t('title')}
      </h3>
      {!messages && list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {!messages && !list.isError && (
        <Skeleton count={2} className="grid gap-2">
          <Bone className="h-12 w-2/3" />
        </Skeleton>
      )}
      {messages?.length === 0 && <p className="mb-3 text-soft text-sm">{t('none')}</p>}
      {messages && messages.length > 0 && (
        <>
          {list.hasNextPage && (
            <Button
              look="quiet"
              size="small"
              pending={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('older')}
            </Button>
          )}
          <div
            ref={log}
            role="log"
            aria-label={t('title')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="quiet-scroll mb-4 max-h-80 overflow-y-auto p-1"
          >
            <ul ref={shown} className="grid gap-3">
              {messages.map((message) => (
                <Bubble key={message.id} message={message} mine={message.user_id === me} />
              ))}
            </ul>
          </div>
        </>
      )}
      <form ref={form} onSubmit={onSubmit} className="grid gap-3">
        <TextArea
          label={t('write')}
          name="text"
          placeholder={t('example')}
          maxLength={2000}
          rows={2}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <PictureRow pictures={pictures}>
          <Button type="submit" look="second" size="small" disabled={!ready} pending={sending.isPending}>
            {t('send')}
          </Button>
        </PictureRow>
      </form>
    </section>
  )
}
