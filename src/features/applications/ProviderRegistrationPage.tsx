import { type RefObject, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import type { SignedInUser } from '#lib/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { session, useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApplicationForm, optionsQuery, typesQuery } from './ApplicationForm.tsx'
import { Benefits, sharesQuery } from './Benefits.tsx'
import type { messages } from './messages.ts'
import { Notice } from './Notice.tsx'
import { type DraftFields, endApplication, type Saved, useSent } from './unsavedDraft.ts'
import { type Outcome, useApplication } from './useApplication.ts'
import { useDraft } from './useDraft.ts'

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

type Seat = { userId: number | undefined; formerId: number | undefined; changes: number; isLeft: boolean }

/** A visitor who signs in stays. Who signs out leaves the next one an empty form, and goes on with what is saved on return. */
const seatOf = (seat: Seat, userId: number | undefined): Seat => {
  if (seat.userId !== undefined) return { userId, formerId: seat.userId, changes: seat.changes + 1, isLeft: true }
  if (userId !== seat.formerId) return { ...seat, userId }
  return { userId, formerId: undefined, changes: seat.changes + 1, isLeft: false }
}

/** `spec §2.18` */
export default function ProviderRegistrationPage() {
  const userId = useUser()?.id
  const [seat, setSeat] = useState<Seat>({ userId, formerId: undefined, changes: 0, isLeft: false })
  if (userId !== seat.userId) setSeat(seatOf(seat, userId))
  return <Applications key={seat.changes} isLeft={seat.isLeft} />
}

/** One after the other: who has sent one may begin another. */
const Applications = ({ isLeft }: { isLeft: boolean }) => {
  const t = useWords<typeof messages>('applications')
  const errorText = useErrorText()
  const userId = useUser()?.id
  const page = useRef<HTMLDivElement>(null)
  const sent = useSent()
  const [before] = useState(sent)
  const [answer, setAnswer] = useState<{ of: number; outcome: Outcome }>()
  // One is sent perhaps by the page that was left before this one was opened.
  const outcome = answer?.of === sent ? answer.outcome : sent > before ? 'done' : undefined
  const focused = useRef('')
  const hear = (now: Outcome): void => {
    // Of somebody who has signed out meanwhile.
    if (userId !== undefined && session.user()?.id !== userId) return
    if (now === 'done') endApplication()
    else setAnswer({ of: sent, outcome: now })
    // Who has left the page meanwhile reads it where they are.
    if (page.current || !now) return
    if (now === 'done') show({ type: 'success', title: t('done'), message: t('done_hint') })
    else show({ type: 'error', title: t('failed'), message: errorText(now) })
  }
  return (
    <div ref={page} className="page py-8 sm:py-14">
      <Head page="provider_registration" description={t('subtitle')} />
      <Card className="mx-auto grid max-w-3xl gap-6 sm:p-8">
        <header>
          <h1 className="font-semibold text-2xl">{t('title')}</h1>
          <p className="mt-1 text-soft">{t('subtitle')}</p>
        </header>
        <Registration
          key={sent}
          isEmpty={isLeft || sent > before}
          outcome={outcome}
          onOutcome={hear}
          focused={focused}
        />
      </Card>
    </div>
  )
}

type RegistrationProps = {
  /** It takes nothing from before. */
  isEmpty: boolean
  outcome: Outcome
  onOutcome: (outcome: Outcome) => void
  focused: RefObject<string>
}

const Registration = ({ isEmpty, outcome, onOutcome, focused }: RegistrationProps) => {
  const t = useWords<typeof messages>('applications')
  const user = useUser()
  const account = user ? fieldsOfAccount(user) : nothing
  const draft = useDraft(account, isEmpty, () => onOutcome('done'))
  const application = useApplication({ draft: draft.token, onOutcome })
  return (
    <>
      {draft.isDead && (
        <p role="status" className="rounded-control bg-warn-wash p-4 text-sm text-warn">
          {t('draft.dead')}
        </p>
      )}
      <Benefits />
      <Notice state={outcome} />
      <SavedNote saved={draft.saved} />
      {/* Another key gives the fields of a draft to a new form. */}
      <ApplicationForm
        key={draft.fields ? 'draft' : 'new'}
        application={application}
        defaults={isEmpty ? nothing : { ...account, ...draft.fields }}
        files={draft.files}
        focused={focused}
        accountEmail={user?.email}
        onSave={draft.save}
        onType={draft.isUnread ? draft.save : undefined}
      />
    </>
  )
}

/** That the form is saved, and how to go on elsewhere. */
const SavedNote = ({ saved }: { saved: Saved | undefined }) => {
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
