import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { useForm } from '#web/useForm.ts'
import type { messages } from '../officeMessages.ts'
import { findWalletHolder } from './calls.ts'

/** Finds the person whose wallet it is about (`/office/money/wallets`). */
export default function WalletsPage() {
  return <FindHolder />
}

const FindHolder = () => {
  const t = useWords<typeof messages>('wallet.office')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [missing, setMissing] = useState(false)
  const { submit, field, sending } = useForm({
    send: (form) => call(findWalletHolder, { query: { q: String(form.get('q')) } }),
    onSuccess: (found) => {
      setMissing(found === null)
      if (found) navigate(`/office/money/wallets/${found.id}`)
    },
    onError: (error) => show({ type: 'error', title: errorText(error) }),
  })
  const { error, ...q } = field('q')
  return (
    <Card aria-labelledby="find-holder" className="max-w-xl">
      <h2 id="find-holder" className="mb-3 font-semibold text-lg">
        {t('find')}
      </h2>
      <search>
        <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
          <Field
            {...q}
            label={t('find_label')}
            error={error ?? (missing ? t('found_none') : undefined)}
            className="min-w-60 flex-1"
            autoComplete="off"
            dir="auto"
            required
            maxLength={255}
          />
          <Button type="submit" look="second" pending={sending.isPending}>
            {t('find_button')}
          </Button>
        </form>
      </search>
    </Card>
  )
}
