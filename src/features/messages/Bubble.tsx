import { DateText } from '#features/settings/DateText.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import type { Message } from './contract.ts'
import type { messages } from './messages.ts'
import { SentPictures } from './SentPictures.tsx'

/** One message; the user's own are aligned to the end. */
export const Bubble = ({ message, mine }: { message: Message; mine: boolean }) => {
  const t = useWords<typeof messages>('messages')
  return (
    <li
      className={cx(
        'grid max-w-[85%] gap-1 rounded-card px-4 py-2.5',
        mine ? 'justify-self-end rounded-ee-none bg-main-wash' : 'justify-self-start rounded-es-none bg-sunken',
      )}
    >
      <p className="text-soft text-xs">
        <bdi className="font-medium">{mine ? t('you') : message.user.name}</bdi>
        {' · '}
        <DateText at={message.created_at} />
      </p>
      {message.text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {message.text}
        </p>
      )}
      <SentPictures media={message.media} name={mine ? t('you') : message.user.name} />
    </li>
  )
}
