import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from '../officeMessages.ts'
import { CodeForm } from './CodeForm.tsx'
import { getFactor, giveFactor } from './calls.ts'
import { FactorDialog } from './FactorDialog.tsx'
import { FactorSetup } from './FactorSetup.tsx'

/**
 * The pages of the office, once the operator's sign-in is complete; before that, the step that is missing. Who signs in again over an
 * open page keeps what they typed there.
 */
export const FactorGate = ({ children }: { children: ReactNode }) => {
  const { data, error, refetch } = useQuery(queryFor(getFactor, {}))
  const [settingUp, setUp] = useState(false)
  const [isOpen, open] = useState(false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => refetch()} />
  if (!data)
    return (
      <Skeleton count={3} className="grid gap-4">
        <Bone className="h-32" />
      </Skeleton>
    )
  // The recovery codes stay until they are saved, whatever the state is by then.
  if (data.state === 'setup' && !settingUp) setUp(true)
  if (settingUp) return <FactorSetup first onDone={() => setUp(false)} />
  const isMissing = data.state === 'code'
  if (isMissing && !isOpen) return <GiveCode />
  if (!isOpen) open(true)
  return (
    <>
      {children}
      <FactorDialog isMissing={isMissing} onLeave={() => open(false)} />
    </>
  )
}

const GiveCode = () => {
  const queries = useQueryClient()
  const t = useWords<typeof messages>('accounts.office')
  return (
    <section className="grid gap-4">
      <Head page="office" about={t('title')} hidden />
      <h1 className="font-semibold text-3xl">{t('factor.give')}</h1>
      <CodeForm
        hint={t('factor.code_hint')}
        submit={t('factor.continue')}
        send={(code) => call(giveFactor, { body: { code } })}
        onDone={() => queries.invalidateQueries({ queryKey: [getFactor.path] })}
      />
    </section>
  )
}
