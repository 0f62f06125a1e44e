import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageCircleQuestionMark } from 'lucide-react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { Chip } from '#ui/Chip.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from './messages.ts'
import { faqsOf, helpTopics } from './queryOptions.ts'
import { topicSeoData } from './seoData.ts'

/** Throws not_found for an unknown topic, as a call for one topic would. */
const requireTopic = (id: string) => (topics: readonly { id: number }[]) => {
  if (!topics.some((topic) => String(topic.id) === id)) throw new ApiError('not_found')
}

export const loader = (args: LoaderFunctionArgs) => {
  const { id } = args.params
  if (!id) return prefetch(args, () => [])
  return prefetch(
    args,
    (client) => [client.ensureQueryData(faqsOf(id)), client.ensureQueryData(helpTopics).then(requireTopic(id))],
    (facts) => topicSeoData(id, facts),
  )
}
export const clientLoader = () => null

/** Topics, and the questions of the chosen one (`spec §2.12`). */
export default function HelpPage() {
  const t = useWords<typeof messages>('content')
  const tr = useTranslated()
  const { id } = useParams()
  const topics = useQuery(helpTopics).data ?? []
  const name = tr(topics.find((topic) => String(topic.id) === id)?.name)
  return (
    <div className="page py-8 sm:py-12">
      <Head page="help" about={name || undefined} />
      <h1 className="mb-8 font-semibold text-2xl tracking-tight sm:text-3xl">{t('how')}</h1>
      <div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <nav aria-label={t('topics')} className="min-w-0">
          <ul className="flex flex-wrap gap-2 lg:grid">
            {topics.map((topic) => (
              <li key={topic.id}>
                <Chip to={`/help/${topic.id}`} current={String(topic.id) === id}>
                  {tr(topic.name)}
                </Chip>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label={name || t('help')}>{id ? <Questions topic={id} /> : <NoQuestions />}</section>
      </div>
    </div>
  )
}

const NoQuestions = () => {
  const t = useWords<typeof messages>('content')
  return (
    <EmptyState
      icon={<MessageCircleQuestionMark className="size-7" />}
      title={t('empty')}
      message={t('empty_message')}
    />
  )
}

const Questions = ({ topic }: { topic: string }) => {
  const tr = useTranslated()
  const { data, isPending, isError, refetch } = useQuery(faqsOf(topic))
  if (isPending)
    return (
      <Skeleton count={5} className="grid gap-3">
        <Bone className="h-14" />
      </Skeleton>
    )
  if (isError) return <ErrorState onRetry={() => refetch()} />
  if (data.length === 0) return <NoQuestions />
  return (
    <ul className="grid gap-3">
      {data.map((faq) => (
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
