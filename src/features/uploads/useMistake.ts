import { useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import type { messages } from './messages.ts'
import type { faultOf } from './store/sendPicture.ts'

/** What went wrong with a picture, in the language of the page: a fault of its file, no room for all, or why it could not be sent. */
export const useMistake = () => {
  const t = useWords<typeof messages>('uploads')
  const errorText = useErrorText()
  const [mistake, setMistake] = useState<ReturnType<typeof faultOf> | 'fault.no_room' | { error: unknown }>()
  const text = typeof mistake === 'object' ? errorText(mistake.error) : mistake && t(mistake)
  return [text, setMistake] as const
}
