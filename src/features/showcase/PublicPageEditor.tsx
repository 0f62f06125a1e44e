import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import Store from 'lucide-react/icons/store'
import { Link } from 'react-router'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import { Answers } from './Answers.tsx'
import { Cover, Description } from './Introduction.tsx'
import { Merits } from './Merits.tsx'
import type { messages } from './providerMessages.ts'
import { meritKinds } from './rules.ts'
import { pageQuery } from './usePageChange.ts'
import { WorkPictures } from './WorkPictures.tsx'

export const handle: PageHandle = { page: 'desk' }

/** What customers see of a provider, edited part by part (`/provider/page`). */
export default function PublicPageEditor() {
  const t = useWords<typeof messages>('showcase.provider')
  const { data, error, refetch } = useQuery(pageQuery)
  useSignInAgain(error)
  return (
    <>
      <Head page="desk" about={t('title')} hidden />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="font-semibold text-3xl">{t('title')}</h1>
          <p className="mt-1 text-soft">{t('subtitle')}</p>
        </div>
        {data && (
          <LinkButton
            look="second"
            to={`/e_provider/${data.id}`}
            target="_blank"
            icon={<ExternalLink aria-hidden className="size-5" />}
          >
            {t('see')}
          </LinkButton>
        )}
      </header>
      {error instanceof ApiError && error.code === 'forbidden' ? (
        <EmptyState icon={<Store className="size-7" />} title={t('not_yours')} />
      ) : data ? (
        <div className="grid grid-cols-1 gap-6">
          <Cover page={data} />
          <Description page={data} />
          <WorkPictures work={data.work} />
          {meritKinds.map((kind) => (
            <Merits key={kind} kind={kind} entries={data[kind]} />
          ))}
          <Card className="grid grid-cols-1 gap-2">
            <h2 className="font-semibold text-lg">{t('holidays')}</h2>
            <p className="text-soft">{t('holidays_hint')}</p>
            <Link to="/provider/settings" className="inline-flex min-h-11 items-center text-main-ink underline">
              {t('holidays_link')}
            </Link>
          </Card>
          <Answers providerId={data.id} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton count={3} className="grid gap-4">
          <Bone className="h-40" />
        </Skeleton>
      )}
    </>
  )
}
