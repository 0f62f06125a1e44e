import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import type { SignedInUser } from '#lib/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { useUser } from '#web/session.ts'
import { ApplicationForm, optionsQuery, typesQuery } from './ApplicationForm.tsx'
import { Benefits, sharesQuery } from './Benefits.tsx'
import type { messages } from './messages.ts'
import { Notice } from './Notice.tsx'
import { useApplication } from './useApplication.ts'
import { type DraftFields, type Saved, useDraft } from './useDraft.ts'

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (client) => [
    client.ensureQueryData(typesQuery),
    client.ensureQueryData(optionsQuery),
    client.ensureQueryData(sharesQuery),
    client.ensureQueryData(allCategories),
  ])
export const clientLoader = () => null

const nothing: DraftFields = {}

/** What the account says of the applicant, in the order of the form. */
const fieldsOfAccount = ({ name, email, phone_number }: SignedInUser): DraftFields => ({
  name,
  email,
  ...(phone_number && { phone_number }),
})

/** `spec §2.18` */
export default function ProviderRegistrationPage() {
  const [returns, setReturns] = useState(0)
  return <Registration key={returns} onReturn={() => setReturns((count) => count + 1)} />
}

/** `onReturn`: who was signed out is there again, and goes on with what is saved. */
const Registration = ({ onReturn }: { onReturn: () => void }) => {
  const t = useWords<typeof messages>('applications')
  const user = useUser()
  const account = user ? fieldsOfAccount(user) : nothing
  const draft = useDraft(account)
  /** Forms that were sent, or left by a sign-out. */
  const [ended, setEnded] = useState(0)
  const focused = useRef('')
  const application = useApplication({
    draft: draft.token,
    onSent: () => {
      draft.end()
      setEnded((count) => count + 1)
    },
  })
  const [writer, former] = [useRef(user?.id), useRef<number>(undefined)]
  const follow = useEffectEvent((id: number | undefined) => {
    if (id !== undefined && id === former.current) return onReturn()
    if (writer.current !== undefined && id !== writer.current) {
      former.current = writer.current
      draft.leave()
      setEnded((count) => count + 1)
    }
    writer.current = id
  })
  // Another tab may sign them out: the next one finds nothing of theirs.
  useEffect(() => follow(user?.id), [user?.id])
  const drafted = ended > 0 ? undefined : draft.fields
  return (
    <div className="page py-8 sm:py-14">
      <Head page="provider_registration" description={t('subtitle')} />
      <Card className="mx-auto grid max-w-3xl gap-6 sm:p-8">
        <header>
          <h1 className="font-semibold text-2xl">{t('title')}</h1>
          <p className="mt-1 text-soft">{t('subtitle')}</p>
        </header>
        {draft.isDead && ended === 0 && (
          <p role="status" className="rounded-control bg-warn-wash p-4 text-sm text-warn">
            {t('draft.dead')}
          </p>
        )}
        <Benefits />
        <Notice state={application.state} />
        <SavedNote saved={draft.saved} />
        {/* Another key gives the fields of a draft to a new form. */}
        <ApplicationForm
          key={`${ended}${drafted ? 'draft' : ''}`}
          application={application}
          defaults={ended > 0 ? nothing : { ...account, ...drafted }}
          files={draft.files}
          focused={focused}
          accountEmail={user?.email}
          onSave={draft.save}
          onType={draft.isUnread ? draft.save : undefined}
        />
      </Card>
    </div>
  )
}

/** That the form is saved, and how to go on elsewhere. */
const SavedNote = ({ saved }: { saved: Saved }) => {
  const t = useWords<typeof messages>('applications')
  if (!saved?.email) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 rounded-control bg-sunken p-4 text-sm">
      {saved.confirmed ? (
        <>
          <Badge tone="good">{t('draft.confirmed')}</Badge>
          {t('draft.saved')}
        </>
      ) : (
        t('draft.mailed', { email: saved.email })
      )}
    </p>
  )
}
