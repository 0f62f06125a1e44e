import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslated } from '#ui/language.tsx'
import { excerpt, Markup } from '#ui/Markup.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { customPageOf } from './queryOptions.ts'

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (client) => [client.ensureQueryData(customPageOf(args.params.id ?? ''))])
export const clientLoader = () => null

/** A page an editor wrote: title and content (`spec §2.13`). */
export default function CustomPage() {
  const tr = useTranslated()
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useQuery(customPageOf(id))
  if (isPending)
    return (
      <Skeleton count={1} className="page max-w-3xl py-8 sm:py-12">
        <Bone className="mb-8 h-10 w-1/2" />
        <Bone className="h-96" />
      </Skeleton>
    )
  if (!data) return <Failed error={error} onRetry={() => refetch()} />
  const content = tr(data.content)
  return (
    <article className="page max-w-3xl py-8 sm:py-12">
      <Head page="custom_page" about={tr(data.title)} description={excerpt(content)} />
      <h1 className="mb-8 font-semibold text-3xl tracking-tight sm:text-4xl">{tr(data.title)}</h1>
      <Markup html={content} />
    </article>
  )
}
