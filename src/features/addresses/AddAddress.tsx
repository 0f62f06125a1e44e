import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { call } from '#web/call.ts'
import { useWords } from '#web/language.tsx'
import { session } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { addAddress } from './contract.ts'
import { type CurrentAddress, currentAddress, described } from './current.ts'
import type { messages } from './messages.ts'
import { savedAddresses } from './reads.ts'

/** Keeps a new address: with an account among the saved ones, without one in this browser. */
const keep = async (given: CurrentAddress): Promise<CurrentAddress> =>
  session.user() ? await call(addAddress, { body: { description: given.description, address: given.address } }) : given

/** The add-address panel (`spec §2.4`). What is saved becomes the current address. */
export default function AddAddress({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords<typeof messages>('addresses')
  const form = useId()
  const queries = useQueryClient()
  const [description, describe] = useState('')
  const [address, write] = useState('')
  const [wrong, complain] = useState(false)

  const done = () => {
    describe('')
    write('')
    complain(false)
    onClose()
  }
  const saving = useMutation({
    mutationFn: keep,
    onSuccess: ({ id, description, address, latitude, longitude, time_zone }) => {
      currentAddress.set({ id, description, address, latitude, longitude, time_zone })
      void queries.invalidateQueries({ queryKey: savedAddresses.queryKey.slice(0, 1) })
      done()
    },
    onError: (error) => show({ type: 'error', title: error.message }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    complain(address.trim() === '')
    if (address.trim() === '') return document.getElementById(`${form}-address`)?.focus()
    saving.mutate({ description: described(description, address), address: address.trim() })
  }

  return (
    <Sheet
      open={open}
      onClose={done}
      title={t('panel')}
      dirty={Boolean(description || address) && !saving.isPending}
      footer={
        <>
          <Button look="second" className="flex-1" onClick={done}>
            {t('close')}
          </Button>
          <Button type="submit" form={form} className="flex-1" pending={saving.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate className="grid gap-5">
        <Field
          label={t('description')}
          name="description"
          value={description}
          onChange={(event) => describe(event.target.value)}
          placeholder={t('description_example')}
          maxLength={255}
        />
        <TextArea
          id={`${form}-address`}
          label={t('full')}
          name="address"
          autoComplete="street-address"
          value={address}
          onChange={(event) => write(event.target.value)}
          placeholder={t('full_example')}
          error={wrong && address.trim() === '' ? t('full_needed') : undefined}
          maxLength={255}
          required
        />
      </form>
    </Sheet>
  )
}
