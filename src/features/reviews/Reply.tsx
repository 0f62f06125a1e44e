import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { languageOf } from '#lib/words.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'

/** The provider's reply to a review. */
export const Reply = ({ text, isOlder = false }: { text: string; isOlder?: boolean | undefined }) => {
  const t = useWords<typeof messages>('reviews')
  return (
    <div className="flex gap-3 rounded-control bg-sunken p-4">
      <CornerDownRight aria-hidden className="mirror mt-0.5 size-5 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-medium text-sm">{t('reply.title')}</p>
        <p dir="auto" lang={languageOf(text)} className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        {isOlder && <p className="mt-1 text-soft text-sm">{t('reply.older')}</p>}
      </div>
    </div>
  )
}
