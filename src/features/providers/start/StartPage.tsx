import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Footprints from 'lucide-react/icons/footprints'
import { Link } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { cx } from '#ui/classes.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { ApiError } from '#web/transport.ts'
import type { messages } from '../providerMessages.ts'
import { getFirstSteps } from './calls.ts'
import type { FirstSteps } from './contract.ts'
import type { Step } from './rules.ts'

/** Where each step is done. */
const places: Record<Step, string> = {
  photo: '/provider/page',
  description: '/provider/page',
  hours: '/provider/settings',
  area: '/provider/settings',
  service: '/provider/services',
  payout: '/provider/money?show=payouts',
}

/** What is left until the first booking can come. */
export default function StartPage() {
  const t = useWords<typeof messages>('providers.provider')
  const { data, error, refetch } = useQuery(queryFor(getFirstSteps, { query: {} }))
  useSignInAgain(error)
  return (
    <div className="max-w-2xl">
      <Head page="desk" about={t('start.title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('start.title')}</h1>
      {error instanceof ApiError && error.code === 'forbidden' ? (
        <EmptyState icon={<Footprints className="size-7" />} title={t('start.not_yours')} />
      ) : data ? (
        <Checklist {...data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton count={6} className="grid gap-3">
          <Bone className="h-20" />
        </Skeleton>
      )}
    </div>
  )
}

const Checklist = ({ e_provider, steps, bookable }: FirstSteps) => {
  const t = useWords<typeof messages>('providers.provider')
  const tr = useTranslated()
  const done = steps.filter((step) => step.done).length
  const outcome = done === steps.length ? 'start.all_done' : bookable ? 'start.open' : 'start.closed'
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <p className="text-lg">{t('start.hello', { name: tr(e_provider.name) })}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <progress
            value={done}
            max={steps.length}
            aria-label={t('start.title')}
            className="h-2.5 min-w-40 flex-1 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-main [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-main"
          />
          <span className="font-medium text-sm">{t('start.progress', { done, all: steps.length })}</span>
        </div>
        <p role="status" className="text-soft">
          {t(outcome)}
        </p>
      </div>
      <ol className="grid gap-3">
        {steps.map((step) => (
          <li key={step.key}>
            <StepLink {...step} step={step.key} />
          </li>
        ))}
      </ol>
      <Link
        to={`/e_provider/${e_provider.id}`}
        className="inline-flex min-h-11 items-center justify-self-start font-medium text-main-ink underline"
      >
        {t('start.page')}
      </Link>
    </div>
  )
}

const StepLink = ({ step, done, needed }: { step: Step; done: boolean; needed: boolean }) => {
  const t = useWords<typeof messages>('providers.provider')
  const Icon = done ? CircleCheck : CircleDashed
  return (
    <Link
      to={places[step]}
      className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-ink"
    >
      <Icon aria-hidden className={cx('size-7 shrink-0', done ? 'text-good' : 'text-soft')} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {t(`step.${step}`)}
          {done ? (
            <span className="sr-only">{t('start.done')}</span>
          ) : (
            needed && <Badge tone="warn">{t('start.needed')}</Badge>
          )}
        </span>
        <span className="text-soft text-sm">{t(`step.${step}_hint`)}</span>
      </span>
      <ChevronRight aria-hidden className="mirror size-5 shrink-0 text-soft" />
    </Link>
  )
}
