import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useUpload } from '#features/uploads/useUpload.ts'
import type { SignedInUser } from '#lib/user.ts'
import { Button, LinkButton } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { CloseButton, Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { isUnsure } from '#web/errorText.ts'
import { session, useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { useForm } from '#web/useForm.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { getUser, updateUser } from '../calls.ts'
import { Devices } from '../devices/Devices.tsx'
import type { messages } from '../messages.ts'
import { MyData } from '../personalData/MyData.tsx'
import { usePasswordMistakes } from '../usePasswordMistakes.ts'
import { UnverifiedNote } from '../verify/UnverifiedNote.tsx'
import { PhotoRow } from './PhotoRow.tsx'

const passwords = [
  ['oldPassword', 'field.old_password', 'current-password'],
  ['newPassword', 'field.new_password', 'new-password'],
  ['confirmPassword', 'field.confirm_password', 'new-password'],
] as const

const detailNames = ['name', 'email', 'phone_number', 'address', 'bio'] as const
type Details = Record<(typeof detailNames)[number], string>
const detailsOf = (user: SignedInUser | null): Details | null =>
  user && { ...user, address: user.custom_fields.address.value, bio: user.custom_fields.bio.value }

/** The name of its field, which is not sent. */
const photo = ''

/** Reloads the user when the sheet opens, as they may have changed elsewhere, unless the form was edited already. */
const useRefreshOnOpen = (open: boolean, dirty: boolean): void => {
  const dirtyRef = useRef(dirty)
  useEffect(() => {
    dirtyRef.current = dirty
  }, [dirty])
  useEffect(() => {
    if (!open) return
    let active = true
    // Offline, the stored user is used.
    call(getUser, {}).then(
      (user) => active && !dirtyRef.current && session.update(user),
      () => {},
    )
    return () => {
      active = false
    }
  }, [open])
}

/** Key of a form's initial values; does not change while the form is edited. */
const useInitialKey = (values: unknown, dirty: boolean): string => {
  const now = JSON.stringify(values)
  const [key, setKey] = useState(now)
  if (!dirty && key !== now) setKey(now)
  return key
}

const isOtherEmail = (typed: FormData, email = ''): boolean =>
  String(typed.get('email')).trim().toLowerCase() !== email.toLowerCase()

/** `spec §2.7` */
export default function ProfileSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords<typeof messages>('accounts')
  const user = useUser()
  const id = useId()
  const queries = useQueryClient()
  const passwordErrors = usePasswordMistakes()
  const showFailure = useShowFailure(t('validation_failed'))
  const [dirty, setDirty] = useState(false)
  /** The fields that were changed since it was last sent. */
  const unsent = useRef(new Set<string>())
  /** A try whose answer did not arrive may have set the new password. */
  const unsure = useRef(false)
  const upload = useUpload('avatar')
  useRefreshOnOpen(open, dirty)
  const formKey = useInitialKey([user?.name, user?.email, user?.phone_number, user?.address, user?.bio], dirty)

  const change = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) unsent.current.add(target.name)
    setDirty(true)
  }
  /** What was saved is not sent once more with what was typed meanwhile. */
  const goOn = (form: HTMLFormElement, { email }: SignedInUser) => {
    const renewed = { email, ...Object.fromEntries(passwords.map(([name]) => [name, ''])) }
    for (const [name, value] of Object.entries(renewed)) {
      const input = form.elements.namedItem(name)
      if (input instanceof HTMLInputElement && !unsent.current.has(name)) input.value = value
    }
    if (!unsent.current.has(photo)) upload.choose(null)
  }
  const close = () => {
    clearErrors()
    setDirty(false)
    upload.choose(null)
    onClose()
  }
  const { submit, field, clearErrors, sending } = useForm({
    check: (typed, missing) => ({
      ...missing,
      ...(isOtherEmail(typed, user?.email) &&
        !typed.get('oldPassword') && { oldPassword: t('email_change.password_needed') }),
      ...passwordErrors(String(typed.get('newPassword')), String(typed.get('confirmPassword'))),
    }),
    send: async (typed) => {
      unsent.current.clear()
      // A photo that was only chosen is meant, too.
      const avatar = await upload.settle()
      if (avatar === null) return null
      const value = (name: string) => String(typed.get(name) ?? '').replaceAll('\r\n', '\n')
      // What is not changed here may have been changed on another device since the sheet was opened.
      const [shown, newest] = [detailsOf(user), detailsOf(await call(getUser, {}))]
      const details = detailNames.map((name) => [name, value(name) === shown?.[name] ? newest?.[name] : value(name)])
      const password = value('newPassword') && {
        password: value('newPassword'),
        newPassword: value('newPassword'),
        confirmPassword: value('confirmPassword'),
      }
      const save = (oldPassword: string) =>
        call(updateUser, {
          params: { id: String(user?.id) },
          body: {
            ...(Object.fromEntries(details) as Details),
            ...(password || {}),
            ...(oldPassword && { oldPassword }),
            ...(avatar && { avatar }),
          },
        })
      return save(value('oldPassword')).catch((error: unknown) => {
        const mayBeSet = unsure.current && password && error instanceof ApiError && error.code === 'old_password_wrong'
        return mayBeSet ? save(password.newPassword) : Promise.reject(error)
      })
    },
    onSuccess: (saved, form) => {
      if (!saved) return
      unsure.current = false
      session.update(saved)
      void queries.invalidateQueries()
      // One that is saved late does not close what was opened again meanwhile.
      if (form.isConnected && unsent.current.size > 0) goOn(form, saved)
      else if (form.isConnected) close()
      const { pending_email: email } = saved
      show({ type: 'success', title: t('reset.done'), ...(email && { message: t('email_change.pending', { email }) }) })
    },
    onError: (error, found) => {
      unsure.current ||= isUnsure(error)
      const message = Object.values(found).join('\n')
      if (message) show({ type: 'error', title: t('validation_failed'), message })
      else showFailure(error)
    },
  })
  if (!user) return null
  return (
    <Sheet
      open={open}
      backCloses
      onClose={close}
      dirty={dirty}
      title={t('profile.title')}
      subtitle={t('profile.note')}
      footer={
        <>
          <CloseButton />
          <Button type="submit" form={id} pending={sending.isPending} className="flex-1">
            {t('profile.save')}
          </Button>
        </>
      }
    >
      <form key={formKey} id={id} onSubmit={submit} onChange={change} noValidate className="grid gap-4">
        <PhotoRow upload={upload} />
        <Field
          {...field('name')}
          label={t('field.name')}
          defaultValue={user.name}
          autoComplete="name"
          required
          maxLength={255}
        />
        <Field
          {...field('email')}
          label={t('field.email')}
          defaultValue={user.email}
          type="email"
          autoComplete="email"
          required
          maxLength={255}
        />
        {user.pending_email && (
          <p className="wrap-anywhere rounded-control bg-warn-wash p-3 text-sm text-warn">
            {t('email_change.pending', { email: user.pending_email })}
          </p>
        )}
        <UnverifiedNote />
        <Field
          {...field('phone_number')}
          label={t('field.phone')}
          defaultValue={user.phone_number}
          type="tel"
          autoComplete="tel"
          required
          maxLength={255}
        />
        <Field
          {...field('address')}
          label={t('field.address')}
          defaultValue={user.custom_fields.address.value}
          autoComplete="street-address"
          maxLength={5000}
        />
        <TextArea
          {...field('bio')}
          label={t('field.bio')}
          defaultValue={user.custom_fields.bio.value}
          maxLength={5000}
        />
        {passwords.map(([name, words, autoComplete]) => (
          <Field key={name} {...field(name)} label={t(words)} type="password" autoComplete={autoComplete} />
        ))}
      </form>
      <div className="mt-8 grid gap-8 border-line border-t pt-8">
        {user.role === 'customer' && <BecomeProvider onLeave={close} />}
        <Devices />
        <MyData />
      </div>
    </Sheet>
  )
}

/** Leads out of the sheet. */
const BecomeProvider = ({ onLeave }: { onLeave: () => void }) => {
  const t = useWords<typeof messages>('accounts')
  return (
    <LinkButton to="/provider-registration" look="second" onClick={onLeave} className="justify-self-start">
      {t('profile.become_provider')}
    </LinkButton>
  )
}
