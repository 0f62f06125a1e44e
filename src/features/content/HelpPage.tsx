import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { LinkButton } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { prefetch } from '#web/loading.ts'
import { ApiError } from '#web/transport.ts'
import { FaqList, FaqListSkeleton } from './FaqList.tsx'
import { HelpSearch } from './HelpSearch.tsx'
import { HelpStart } from './HelpStart.tsx'
import type { messages } from './messages.ts'
import { askedFaqs, faqsOf, faqsWith, helpTopics } from './queryOptions.ts'
import { topicSeoData } from './seoData.ts'

/** Throws not_found for an unknown topic, as a call for one topic would. */
const requireTopic = (id: string) => (topics: readonly { id: number }[]) => {
  if (!topics.some((topic) => String(topic.id) === id)) throw new ApiError('not_found')
}

const typedIn = (query: URLSearchParams): string => (query.get('q') ?? '').slice(0, 100)

export const loader = (args: LoaderFunctionArgs) => {
  const { id } = args.params
  const typed = typedIn(new URL(args.request.url).searchParams)
  if (!id)
    return prefetch(args, (client) => [
      client.ensureQueryData(helpTopics),
      client.ensureQueryData(typed.trim() === '' ? askedFaqs : faqsWith(typed)),
    ])
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
  const asked = typedIn(useSearchParams()[0])
  const [typed, setTyped] = useState(asked)
  const searched = useDeferredValue(typed)
  const topics = useQuery(helpTopics).data ?? []
  const name = tr(topics.find((topic) => String(topic.id) === id)?.name)
  return (
    <div className="page py-8 sm:py-12">
      <Head page="help" about={name || undefined} path={id ? `/help/${id}` : '/help'} />
      <h1 className="mb-5 font-semibold text-2xl tracking-tight sm:text-3xl">{t('how')}</h1>
      {!id && (
        <>
          <HelpSearch typed={typed} onType={setTyped} />
          <Empty className="mt-3" />
        </>
      )}
      <div className={cx('mt-8 grid gap-8', topics.length > 0 && 'lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12')}>
        {topics.length > 0 && (
          <nav aria-label={t('topics')} className="min-w-0">
            <h2 className="mb-3 font-medium text-sm">{t('topics')}</h2>
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
        )}
        <section aria-label={name || t('help')} className="min-w-0">
          {id ? <Questions topic={id} /> : <HelpStart typed={searched} />}
        </section>
      </div>
    </div>
  )
}

/** The words of an empty list (`spec §2.12`), quiet above what helps. */
const Empty = ({ className }: { className?: string }) => {
  const t = useWords<typeof messages>('content')
  return (
    <p className={cx('text-soft text-sm', className)}>
      <span>{t('empty')}</span> <span aria-hidden>·</span> <span>{t('empty_message')}</span>
    </p>
  )
}

const Questions = ({ topic }: { topic: string }) => {
  const t = useWords<typeof messages>('content')
  const { data, error, isPending, refetch } = useQuery(faqsOf(topic))
  if (isPending) return <FaqListSkeleton />
  if (!data) return <LoadFailed error={error} onRetry={() => refetch()} />
  if (data.length > 0) return <FaqList faqs={data} />
  return (
    <div className="grid gap-4">
      <Empty />
      <LinkButton look="second" to="/help" className="justify-self-start">
        {t('all_help')}
      </LinkButton>
    </div>
  )
}
