import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { PinOffer } from '#features/places/PinOffer.tsx'
import { PlacePicker } from '#features/places/PlacePicker.tsx'
import { useAddressPin } from '#features/places/useAddressPin.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field, TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { CloseButton, Sheet } from '#ui/Sheet.tsx'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { useSaveAfterLost } from '#web/editor/useSaveAfterLost.ts'
import { isUnsure, useErrorText } from '#web/errorText.ts'
import { useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { DeleteAddress } from './DeleteAddress.tsx'
import type { messages } from './messages.ts'
import { savedAddresses } from './queryOptions.ts'
import { descriptionOf, type Entrance, entranceKeys } from './rules.ts'
import { type AddressInput, saveAddress } from './save.ts'
import type { CurrentAddress } from './useCurrentAddress.ts'

type EditedAddress = CurrentAddress & { default?: boolean }
type AddAddressProps = { open: boolean; onClose: () => void; edited: EditedAddress | null }

const pinOf = (address: EditedAddress | null) =>
  address?.latitude == null || address.longitude == null ? null : { lat: address.latitude, lng: address.longitude }

const maxLength = 255
const entranceLimits = { building: 100, floor: 50, door: 50, entrance_note: 500 }

/** The panel to add or edit an address (`spec §2.4`). The saved address becomes the current one. */
export default function AddAddress({ open, onClose, edited: first }: AddAddressProps) {
  const t = useWords<typeof messages>('addresses')
  const errorText = useErrorText()
  const form = useId()
  const user = useUser()
  const queries = useQueryClient()
  /** A new one is there once it is saved. */
  const [edited, setEdited] = useState<EditedAddress | null>(first)
  const [description, setDescription] = useState(edited?.description ?? '')
  const place = useAddressPin({ text: edited?.address ?? '', pin: pinOf(edited) }, maxLength)
  const { text: address, pin } = place
  const [awaited, askAgain] = useState(0)
  const [isDefault, setDefault] = useState(edited?.default ?? false)
  const [entrance, setEntrance] = useState<Entrance>(() =>
    Object.fromEntries(entranceKeys.map((part) => [part, edited?.[part] ?? ''])),
  )
  /** Since it was last sent. */
  const [touched, setTouched] = useState(false)
  const [invalid, setInvalid] = useState(false)
  const keys = useAttemptKeys()
  const save = useSaveAfterLost<AddressInput>()

  const readListAgain = () => queries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
  const done = () => {
    void readListAgain()
    onClose()
  }
  const saveMutation = useMutation({
    mutationFn: async () => {
      const settled = await place.settle()
      if (!settled) return null
      const { text, pin } = settled
      const written = {
        description: descriptionOf(description, text),
        address: text.trim(),
        latitude: pin?.lat ?? null,
        longitude: pin?.lng ?? null,
        default: isDefault,
        ...entrance,
      }
      let saved = edited
      await save({
        values: written,
        send: async (values) => {
          saved = await saveAddress(values, saved, keys.of(values))
          return values
        },
        onFound: () => setEdited(saved),
      })
      return saved
    },
    onMutate: () => {
      setTouched(false)
      return touched
    },
    onSuccess: (saved, _none, wasTouched) => {
      if (!saved) {
        setTouched(wasTouched || touched)
        return askAgain((times) => times + 1)
      }
      keys.done()
      // What was typed meanwhile stays, and is a change of it.
      if (touched) {
        setEdited(saved)
        void readListAgain()
      } else done()
      show({ type: 'success', title: t('saved') })
    },
    onError: (error, _none, wasTouched) => {
      setTouched(wasTouched || touched)
      // It may be there by now.
      if (isUnsure(error)) void readListAgain()
      show({ type: 'error', title: errorText(error) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setInvalid(address.trim() === '')
    if (address.trim() === '') return document.getElementById(`${form}-address`)?.focus()
    if (!saveMutation.isPending) saveMutation.mutate()
  }

  return (
    <Sheet
      open={open}
      backCloses
      onClose={onClose}
      title={t(edited ? 'edit_panel' : 'panel')}
      dirty={touched}
      footer={
        <>
          <CloseButton className="flex-1">{t('close')}</CloseButton>
          <Button type="submit" form={form} className="flex-1" pending={saveMutation.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} onChange={() => setTouched(true)} noValidate className="grid gap-5">
        <div className="grid gap-3">
          <PlacePicker
            pin={pin}
            onMove={(at, by, quick) => {
              if (by === 'person') setTouched(true)
              void place.movePin(at, by, quick)
            }}
            onFound={(found, at) => {
              setTouched(true)
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
        <fieldset className="grid grid-cols-3 gap-3">
          <legend className="sr-only">{t('entrance.way')}</legend>
          {entranceKeys.map((part) => (
            <Field
              key={part}
              label={t(`entrance.${part}`)}
              name={part}
              dir={entrance[part] ? 'auto' : undefined}
              value={entrance[part] ?? ''}
              onChange={(event) => setEntrance({ ...entrance, [part]: event.target.value })}
              placeholder={part === 'entrance_note' ? t('entrance.example') : undefined}
              hint={part === 'entrance_note' ? t('entrance.hint') : undefined}
              className={part === 'entrance_note' ? 'col-span-full' : 'min-w-0'}
              maxLength={entranceLimits[part]}
            />
          ))}
        </fieldset>
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
