import type { Translated } from '#lib/schema.ts'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

const isHalf = ({ en, ar }: Translated): boolean => (en === '') !== (ar === '')

/** Marks a row of which a text is missing in one language. */
export const MissingTranslation = ({ texts }: { texts: readonly Translated[] }) => {
  const t = useWords<typeof messages>('editor')
  return texts.some(isHalf) ? <Badge tone="warn">{t('missing')}</Badge> : null
}
