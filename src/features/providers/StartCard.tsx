import { useQuery } from '@tanstack/react-query'
import { useManages } from '#features/team/useManages.ts'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from './providerMessages.ts'
import { getFirstSteps } from './start/calls.ts'
import type { FirstSteps } from './start/contract.ts'

/** The first steps of a provider whom nobody can book yet; undefined for all others. */
export const useUnfinishedSteps = (): FirstSteps['steps'] | undefined => {
  const enabled = useManages() === true
  const { data } = useQuery({ ...queryFor(getFirstSteps, { query: {} }), enabled })
  return data && !data.bookable ? data.steps : undefined
}

/** Tells a new provider what is missing until the first booking can come. */
export const StartCard = ({ steps }: { steps: FirstSteps['steps'] }) => {
  const t = useWords<typeof messages>('providers.provider')
  const missing = steps.filter(({ done, needed }) => needed && !done)
  return (
    <section aria-labelledby="start-card" className="grid gap-3 rounded-card bg-main-wash p-6">
      <h2 id="start-card" className="font-semibold text-lg">
        {t('start.not_bookable')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {missing.map(({ key }) => (
          <li key={key}>{t(`step.${key}`)}</li>
        ))}
      </ul>
      <LinkButton to="/provider/start" className="justify-self-start">
        {t('start.continue')}
      </LinkButton>
    </section>
  )
}
