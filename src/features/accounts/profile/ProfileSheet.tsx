import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useUpload } from '#features/uploads/storing/useUpload.ts'
import { Button } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import type { messages as uiMessages } from '#ui/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { complaints, focusFirst, type Mistakes, useMistakes } from '#web/forms.ts'
import { useWords } from '#web/language.tsx'
import { useProblem } from '#web/problem.ts'
import { session, useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { getUser, updateUser } from '../calls.ts'
import { Devices } from '../devices/Devices.tsx'
import { MyData } from '../leaving/MyData.tsx'
import type { messages } from '../messages.ts'
import { usePasswordMistakes } from '../usePasswordMistakes.ts'
import { UnverifiedNote } from '../verify/UnverifiedNote.tsx'
import { PhotoRow } from './PhotoRow.tsx'

const passwords = [
  ['oldPassword', 'field.old_password', 'current-password'],
  ['newPassword', 'field.new_password', 'new-password'],
  ['confirmPassword', 'field.confirm_password', 'new-password'],
] as const

/** What is known of the person here may be older than what they changed elsewhere: opening asks, unless they already type. */
const useFresh = (open: boolean, dirty: boolean): void => {
  const typing = useRef(dirty)
  useEffect(() => {
    typing.current = dirty
  }, [dirty])
  useEffect(() => {
    if (!open) return
    let waited = true
    // Out of reach, what is known here has to do.
    call(getUser, {}).then(
      (user) => waited && !typing.current && session.update(user),
      () => {},
    )
    return () => {
      waited = false
    }
  }, [open])
}

/** Names the facts a form begins with; the same while somebody types. */
const useBeginning = (facts: unknown, dirty: boolean): string => {
  const now = JSON.stringify(facts)
  const [held, hold] = useState(now)
  if (!dirty && held !== now) hold(now)
  return held
}

/** `spec §2.7` */
export default function ProfileSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords<typeof messages>('accounts')
  const ui = useWords<typeof uiMessages>('ui')
  const user = useUser()
  const id = useId()
  const queries = useQueryClient()
  const check = useMistakes()
  const judge = usePasswordMistakes()
  const say = useProblem()
  const [mistakes, complain] = useState<Mistakes>({})
  const [dirty, touch] = useState(false)
  const upload = useUpload('avatar')
  useFresh(open, dirty)
  const beginning = useBeginning([user?.name, user?.email, user?.phone_number, user?.address, user?.bio], dirty)

  const close = () => {
    complain({})
    touch(false)
    upload.choose(null)
    onClose()
  }
  const saving = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const typed = new FormData(form)
      const value = (name: string) => String(typed.get(name) ?? '')
      const [name, email, phone_number, address, bio] = ['name', 'email', 'phone_number', 'address', 'bio'].map(value)
      const password = value('newPassword') && {
        password: value('newPassword'),
        oldPassword: value('oldPassword'),
        newPassword: value('newPassword'),
        confirmPassword: value('confirmPassword'),
      }
      return call(updateUser, {
        params: { id: String(user?.id) },
        body: {
          name,
          email,
          phone_number,
          address,
          bio,
          ...(password || {}),
          ...(upload.uuid && { avatar: upload.uuid }),
        },
      })
    },
    onSuccess: (saved) => {
      session.update(saved)
      void queries.invalidateQueries()
      close()
      show({ type: 'success', title: t('reset.done') })
    },
    onError: (error, form) => {
      const found = error instanceof ApiError ? complaints(error.errors) : {}
      complain(found)
      focusFirst(form, found)
      const message = Object.values(found).join('\n') || say(error)
      show({ type: 'error', title: t('validation_failed'), message })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const found = {
      ...check(form),
      ...judge(String(typed.get('newPassword')), String(typed.get('confirmPassword'))),
    }
    complain(found)
    if (Object.keys(found).length > 0) focusFirst(form, found)
    else saving.mutate(form)
  }
  if (!user) return null
  const common = (name: string) => ({ name, error: mistakes[name] })
  return (
    <Sheet
      open={open}
      onClose={close}
      dirty={dirty}
      title={t('profile.title')}
      subtitle={t('profile.note')}
      footer={
        <>
          <Button look="second" onClick={close}>
            {ui('close')}
          </Button>
          <Button type="submit" form={id} pending={saving.isPending} className="flex-1">
            {t('profile.save')}
          </Button>
        </>
      }
    >
      <form key={beginning} id={id} onSubmit={submit} onChange={() => touch(true)} noValidate className="grid gap-4">
        <PhotoRow upload={upload} />
        <Field
          {...common('name')}
          label={t('field.name')}
          defaultValue={user.name}
          autoComplete="name"
          required
          maxLength={255}
        />
        <Field
          {...common('email')}
          label={t('field.email')}
          defaultValue={user.email}
          type="email"
          autoComplete="email"
          required
          maxLength={255}
        />
        <UnverifiedNote />
        <Field
          {...common('phone_number')}
          label={t('field.phone')}
          defaultValue={user.phone_number}
          type="tel"
          autoComplete="tel"
          required
          maxLength={255}
        />
        <Field
          {...common('address')}
          label={t('field.address')}
          defaultValue={user.custom_fields.address.value}
          autoComplete="street-address"
          maxLength={5000}
        />
        <TextArea
          {...common('bio')}
          label={t('field.bio')}
          defaultValue={user.custom_fields.bio.value}
          maxLength={5000}
        />
        {passwords.map(([name, words, autoComplete]) => (
          <Field key={name} {...common(name)} label={t(words)} type="password" autoComplete={autoComplete} />
        ))}
      </form>
      <div className="mt-8 grid gap-8 border-line border-t pt-8">
        <Devices />
        <MyData />
      </div>
    </Sheet>
  )
}
