import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { type Entrance, entranceOf } from './rules.ts'

/** Building, floor and door in a line, the note below; nothing where nobody wrote any. */
export const EntranceText = (address: Entrance) => {
  const t = useWords<typeof messages>('addresses')
  const { entrance_note: note, ...numbers } = entranceOf(address)
  const parts = Object.entries(numbers) as [Exclude<keyof Entrance, 'entrance_note'>, string][]
  return (
    <>
      {parts.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-x-4 text-sm">
          {parts.map(([part, text]) => (
            <span key={part}>
              <span className="text-soft">{t(`entrance.${part}`)}</span> <bdi className="font-medium">{text}</bdi>
            </span>
          ))}
        </span>
      )}
      {note && (
        <span className="mt-1 block text-sm">
          <span className="text-soft">{t('entrance.entrance_note')}:</span> <bdi>{note}</bdi>
        </span>
      )}
    </>
  )
}
