import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { PinOffer } from '#features/places/PinOffer.tsx'
import { PlacePicker } from '#features/places/PlacePicker.tsx'
import { useAddressPin } from '#features/places/useAddressPin.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { CloseButton, Sheet } from '#ui/Sheet.tsx'
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
  const place = useAddressPin({ text: changed?.address ?? '', pin: pinOf(changed) }, longest)
  const { text: address, pin } = place
  const [awaited, askAgain] = useState(0)
  const [isDefault, setDefault] = useState(changed?.default ?? false)
  const [touched, touch] = useState(false)
  const [wrong, complain] = useState(false)
  // One panel is one address: pressing Save again after a bad line does not make a second.
  const [key] = useState(() => crypto.randomUUID())

  const done = () => {
    void queries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
    onClose()
  }
  const saving = useMutation({
    mutationFn: async () => {
      const settled = await place.settle()
      if (!settled) return false
      const { text, pin } = settled
      const written = {
        description: described(description, text),
        address: text.trim(),
        latitude: pin?.lat ?? null,
        longitude: pin?.lng ?? null,
        default: isDefault,
      }
      await keepAddress(written, changed, key)
      return true
    },
    onSuccess: (kept) => {
      if (!kept) return askAgain((times) => times + 1)
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

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(changed ? 'edit_panel' : 'panel')}
      dirty={touched && !saving.isPending && !saving.data}
      footer={
        <>
          <CloseButton className="flex-1">{t('close')}</CloseButton>
          <Button type="submit" form={form} className="flex-1" pending={saving.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} onChange={() => touch(true)} noValidate className="grid gap-5">
        <div className="grid gap-3">
          <PlacePicker
            pin={pin}
            onMove={(at, by, quick) => {
              if (by === 'person') touch(true)
              void place.movePin(at, by, quick)
            }}
            onFound={(found, at) => {
              touch(true)
              place.goTo(found, at)
            }}
            onNowhere={place.endText}
          />
          <PinOffer {...place} awaited={awaited} onAccept={place.accept} onKeep={place.keep} />
        </div>
        <TextArea
          id={`${form}-address`}
          label={t('full')}
          name="address"
          autoComplete="street-address"
          rows={2}
          dir={address ? 'auto' : undefined}
          value={address}
          onChange={(event) => place.write(event.target.value)}
          onBlur={place.endText}
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
