import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslated } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import type { Faq } from './contract.ts'

/** Questions that open to their answers. */
export const FaqList = ({ faqs }: { faqs: Pick<Faq, 'id' | 'question' | 'answer'>[] }) => {
  const tr = useTranslated()
  return (
    <ul className="grid gap-3">
      {faqs.map((faq) => (
        <li key={faq.id}>
          <details className="group rounded-card border border-line bg-surface open:shadow-card">
            <summary className="flex min-h-14 items-center gap-4 rounded-card px-5 py-3 font-medium">
              <span className="flex-1">{tr(faq.question)}</span>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <Markup html={tr(faq.answer)} className="max-w-prose px-5 pb-5 text-soft" />
          </details>
        </li>
      ))}
    </ul>
  )
}

export const FaqListSkeleton = () => (
  <Skeleton count={5} className="grid gap-3">
    <Bone className="h-14" />
  </Skeleton>
)
