import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useId, useState } from 'react'
import { PlacePicker } from '#features/places/PlacePicker.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useProblem } from '#web/problem.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { Deletion } from './Deletion.tsx'
import type { messages } from './messages.ts'
import { savedAddresses } from './queryOptions.ts'
import { keepAddress } from './save.ts'
import { type CurrentAddress, described } from './useCurrentAddress.ts'

type Changed = CurrentAddress & { default?: boolean }
type AddAddressProps = { open: boolean; onClose: () => void; changed: Changed | null }

const pinOf = (address: Changed | null) =>
  address?.latitude == null || address.longitude == null ? null : { lat: address.latitude, lng: address.longitude }

const longest = 255

/** The add-address panel (`spec §2.4`), for a new address and for one that changes. What is saved becomes the current one. */
export default function AddAddress({ open, onClose, changed }: AddAddressProps) {
  const t = useWords<typeof messages>('addresses')
  const say = useProblem()
  const form = useId()
  const user = useUser()
  const queries = useQueryClient()
  const [description, describe] = useState(changed?.description ?? '')
  const [address, write] = useState(changed?.address ?? '')
  const [pin, place] = useState(() => pinOf(changed))
  const [isDefault, setDefault] = useState(changed?.default ?? false)
  const [sought, seek] = useState('')
  const [touched, touch] = useState(false)
  const [wrong, complain] = useState(false)
  // One panel is one address: pressing Save again after a bad line does not make a second.
  const [key] = useState(() => crypto.randomUUID())

  const done = () => {
    void queries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
    onClose()
  }
  const saving = useMutation({
    mutationFn: () =>
      keepAddress(
        {
          description: described(description, address),
          address: address.trim(),
          latitude: pin?.lat ?? null,
          longitude: pin?.lng ?? null,
          default: isDefault,
        },
        changed,
        key,
      ),
    onSuccess: () => {
      done()
      show({ type: 'success', title: t('saved') })
    },
    onError: (error) => show({ type: 'error', title: say(error) }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    complain(address.trim() === '')
    if (address.trim() === '') return document.getElementById(`${form}-address`)?.focus()
    if (!saving.isPending) saving.mutate()
  }
  const onAddress = useCallback((found: string, asked: boolean) => {
    if (asked) touch(true)
    write((before) => (asked || before.trim() === '' ? [...found].slice(0, longest).join('') : before))
  }, [])

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(changed ? 'edit_panel' : 'panel')}
      dirty={touched && !saving.isPending && !saving.isSuccess}
      footer={
        <>
          <Button look="second" className="flex-1" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" form={form} className="flex-1" pending={saving.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} onChange={() => touch(true)} noValidate className="grid gap-5">
        <PlacePicker pin={pin} address={address} sought={sought} onPin={place} onAddress={onAddress} />
        <TextArea
          id={`${form}-address`}
          label={t('full')}
          name="address"
          autoComplete="street-address"
          rows={2}
          dir={address ? 'auto' : undefined}
          value={address}
          onChange={(event) => write(event.target.value)}
          onBlur={() => seek(address)}
          placeholder={t('full_example')}
          error={wrong && address.trim() === '' ? t('full_needed') : undefined}
          maxLength={longest}
          required
        />
        <Field
          label={t('description')}
          name="description"
          dir={description ? 'auto' : undefined}
          value={description}
          onChange={(event) => describe(event.target.value)}
          placeholder={t('description_example')}
          maxLength={longest}
        />
        {user && (
          <Checkbox
            label={t('by_default')}
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
          />
        )}
      </form>
      {changed && <Deletion address={changed} onDone={done} />}
    </Sheet>
  )
}
