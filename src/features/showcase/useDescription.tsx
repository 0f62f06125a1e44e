import { useState } from 'react'
import type { Translated } from '#lib/schema.ts'
import { useWords } from '#ui/language.tsx'
import { ChangedMeanwhile } from '#web/editor/ChangedMeanwhile.tsx'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import type { messages } from '#web/editor/messages.ts'
import type { PublicPage } from './contract.ts'
import { usePageChange } from './usePageChange.ts'

type Options = {
  stored: Translated
  /** What is stored by now; undefined where it is gone. */
  storedIn: (page: PublicPage) => Translated | undefined
  send: (words: { description: Translated; former: Translated }) => Promise<PublicPage>
}

/** A description in both languages that is typed and saved, and not over what somebody else has stored meanwhile. */
export const useDescription = ({ stored, storedIn, send }: Options) => {
  const e = useWords<typeof messages>('editor')
  const [description, type] = useState(stored)
  /** As it was read, or sent: what is stored may be written another way. */
  const [kept, keep] = useState(stored)
  /** As it is stored, as far as this page knows, and as somebody else has stored it meanwhile. */
  const [former, setFormer] = useState(stored)
  const [theirs, setTheirs] = useState<Translated | null>(null)
  const saving = usePageChange(
    () => send({ description, former }),
    (now) => setTheirs(storedIn(now) ?? former),
  )
  const changed = description.en !== kept.en || description.ar !== kept.ar
  useLeaveGuard(changed)
  const settle = (now: Translated, shown: Translated) => {
    setFormer(now)
    keep(shown)
  }
  return {
    description,
    type,
    changed,
    pending: saving.isPending,
    save: () => saving.mutate(undefined, { onSuccess: (page) => settle(storedIn(page) ?? former, description) }),
    /** The question whose words stay, before it is saved again. */
    question: theirs && (
      <ChangedMeanwhile
        conflict={{ base: former, mine: description, theirs }}
        labelOf={(language) => e(language === 'en' ? 'english' : 'arabic')}
        onResolve={(merged) => {
          settle(theirs, theirs)
          type(merged)
          setTheirs(null)
        }}
      />
    ),
  }
}
