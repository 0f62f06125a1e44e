import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useHasOfficeRole } from '#features/accounts/useOfficeRole.ts'
import { useMailsStay } from '#features/mails/NoMailServer.tsx'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Question } from '#ui/Question.tsx'
import { call } from '#web/call.ts'
import { saveJson } from '#web/download.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { endSessionsOf, exportPerson, mailPasswordLink, removeFactorOf, unblockPerson } from '../calls.ts'
import type { Dossier } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { BlockSheet } from './BlockSheet.tsx'
import { EraseSheet } from './EraseSheet.tsx'
import { MergeSheet } from './MergeSheet.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { useActFor } from './useActFor.ts'
import { usePersonChange } from './usePersonChange.ts'

/** What the office can do for a person; what only admins may is shown to them. */
export const PersonActions = ({ person }: { person: Dossier }) => {
  const t = useWords<typeof messages>('people.office')
  const errorText = useErrorText()
  const admin = useHasOfficeRole('admin')
  const helps = useHasOfficeRole('support')
  const [sheet, open] = useState<'block' | 'merge' | 'erase'>()
  const [asked, ask] = useState<'sign_out' | 'factor'>()
  const params = { id: person.id }
  const mailsStay = useMailsStay()
  const { id } = person
  const unblock = usePersonChange(id, (_: undefined, key) => call(unblockPerson, { params }, key), 'done.unblocked')
  const end = usePersonChange(id, (_: undefined, key) => call(endSessionsOf, { params }, key), 'done.signed_out')
  const mail = usePersonChange(
    id,
    (_: undefined, key) => call(mailPasswordLink, { params }, key),
    mailsStay ? 'done.mail_stays' : 'done.mailed',
  )
  const reset = usePersonChange(id, (_: undefined, key) => call(removeFactorOf, { params }, key), 'done.factor')
  const failed = (error: Error) => show({ type: 'error', title: t('failed'), message: errorText(error) })
  const act = useActFor()
  const copy = useMutation({
    mutationFn: () => call(exportPerson, { params }),
    onSuccess: (data) => saveJson(data, `person-${person.id}.json`),
    onError: failed,
  })
  const close = () => open(undefined)
  const customer = person.role === 'customer'
  if (!helps) return null
  return (
    <section aria-label={t('actions')} className="mb-6 flex flex-wrap items-end gap-3">
      {customer && !person.blocked_at && (
        <>
          <Button size="small" pending={act.isPending} onClick={() => act.mutate({ id: person.id, to: '/search' })}>
            {t('book')}
          </Button>
          <Button
            size="small"
            look="second"
            pending={act.isPending}
            onClick={() => act.mutate({ id: person.id, to: '/bookings' })}
          >
            {t('act')}
          </Button>
        </>
      )}
      <Button size="small" look="second" pending={mail.isPending} onClick={() => mail.mutate(undefined)}>
        {t('password_link')}
      </Button>
      <Button size="small" look="second" onClick={() => ask('sign_out')}>
        {t('sign_out')}
      </Button>
      {customer && (
        <Button size="small" look="second" onClick={() => open('merge')}>
          {t('merge')}
        </Button>
      )}
      {admin && person.has_factor && (
        <Button size="small" look="second" onClick={() => ask('factor')}>
          {t('factor')}
        </Button>
      )}
      {admin && (
        <Button size="small" look="second" pending={copy.isPending} onClick={() => copy.mutate()}>
          {t('export')}
        </Button>
      )}
      {person.blocked_at ? (
        <Button size="small" look="second" pending={unblock.isPending} onClick={() => unblock.mutate(undefined)}>
          {t('unblock')}
        </Button>
      ) : (
        <Button size="small" look="danger" onClick={() => open('block')}>
          {t('block')}
        </Button>
      )}
      {admin && person.role !== 'operator' && (
        <Button size="small" look="danger" onClick={() => open('erase')}>
          {t('erase')}
        </Button>
      )}
      {admin && <RoleSelect key={person.office_role} person={person} />}
      {asked && (
        <div className="w-full">
          <Question
            title={t(`${asked}_question`, { name: person.name })}
            yes={t(asked)}
            no={t('not_now')}
            pending={end.isPending || reset.isPending}
            onYes={() => (asked === 'factor' ? reset : end).mutate(undefined, { onSettled: () => ask(undefined) })}
            onNo={() => ask(undefined)}
          >
            <p>{t(`${asked}_consequence`)}</p>
          </Question>
        </div>
      )}
      <BlockSheet person={person} open={sheet === 'block'} onClose={close} />
      <MergeSheet person={person} open={sheet === 'merge'} onClose={close} />
      <EraseSheet person={person} open={sheet === 'erase'} onClose={close} />
    </section>
  )
}
