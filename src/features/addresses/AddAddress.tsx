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
import { DeleteAddress } from './DeleteAddress.tsx'
import type { messages } from './messages.ts'
import { savedAddresses } from './queryOptions.ts'
import { saveAddress } from './save.ts'
import { type CurrentAddress, described } from './useCurrentAddress.ts'

type EditedAddress = CurrentAddress & { default?: boolean }
type AddAddressProps = { open: boolean; onClose: () => void; edited: EditedAddress | null }

const pinOf = (address: EditedAddress | null) =>
  address?.latitude == null || address.longitude == null ? null : { lat: address.latitude, lng: address.longitude }

const maxLength = 255

/** The panel to add or edit an address (`spec §2.4`). The saved address becomes the current one. */
export default function AddAddress({ open, onClose, edited }: AddAddressProps) {
  const t = useWords<typeof messages>('addresses')
  const say = useProblem()
  const form = useId()
  const user = useUser()
  const queries = useQueryClient()
  const [description, setDescription] = useState(edited?.description ?? '')
  const [address, setAddress] = useState(edited?.address ?? '')
  const [pin, setPin] = useState(() => pinOf(edited))
  const [isDefault, setDefault] = useState(edited?.default ?? false)
  const [searchText, setSearchText] = useState('')
  const [touched, setTouched] = useState(false)
  const [invalid, setInvalid] = useState(false)
  // One idempotency key per panel: saving again after a lost response does not create a second address.
  const [key] = useState(() => crypto.randomUUID())

  const done = () => {
    void queries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
    onClose()
  }
  const saveMutation = useMutation({
    mutationFn: () =>
      saveAddress(
        {
          description: described(description, address),
          address: address.trim(),
          latitude: pin?.lat ?? null,
          longitude: pin?.lng ?? null,
          default: isDefault,
        },
        edited,
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
    setInvalid(address.trim() === '')
    if (address.trim() === '') return document.getElementById(`${form}-address`)?.focus()
    if (!saveMutation.isPending) saveMutation.mutate()
  }
  const onAddress = useCallback((foundAddress: string, byUser: boolean) => {
    if (byUser) setTouched(true)
    setAddress((current) =>
      byUser || current.trim() === '' ? [...foundAddress].slice(0, maxLength).join('') : current,
    )
  }, [])

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(edited ? 'edit_panel' : 'panel')}
      dirty={touched && !saveMutation.isPending && !saveMutation.isSuccess}
      footer={
        <>
          <Button look="second" className="flex-1" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" form={form} className="flex-1" pending={saveMutation.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} onChange={() => setTouched(true)} noValidate className="grid gap-5">
        <PlacePicker pin={pin} address={address} searchText={searchText} onPin={setPin} onAddress={onAddress} />
        <TextArea
          id={`${form}-address`}
          label={t('full')}
          name="address"
          autoComplete="street-address"
          rows={2}
          dir={address ? 'auto' : undefined}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onBlur={() => setSearchText(address)}
          placeholder={t('full_example')}
          error={invalid && address.trim() === '' ? t('full_needed') : undefined}
          maxLength={maxLength}
          required
        />
        <Field
          label={t('description')}
          name="description"
          dir={description ? 'auto' : undefined}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          placeholder={t('description_example')}
          maxLength={maxLength}
        />
        {user && (
          <Checkbox
            label={t('by_default')}
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
          />
        )}
      </form>
      {edited && <DeleteAddress address={edited} onDone={done} />}
    </Sheet>
  )
}
