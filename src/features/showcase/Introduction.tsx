import Camera from 'lucide-react/icons/camera'
import Store from 'lucide-react/icons/store'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pictureKinds } from '#features/uploads/rules.ts'
import { useUpload } from '#features/uploads/useUpload.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { saveCover, saveDescription } from './calls.ts'
import type { PublicPage } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { usePageChange } from './usePageChange.ts'

/** The provider's picture, replaced as soon as another one is uploaded. */
export const Cover = ({ page }: { page: PublicPage }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const input = useRef<HTMLInputElement>(null)
  const saving = usePageChange((uuid: string) => call(saveCover, { body: { uuid } }))
  const upload = useUpload('e_providers')
  const used = useRef<string>(undefined)
  const { ready, send, uuid } = upload
  const { mutate } = saving
  useEffect(() => {
    if (ready) send()
    if (uuid && used.current !== uuid) {
      used.current = uuid
      mutate(uuid)
    }
  })
  return (
    <Card aria-labelledby="cover" className="grid gap-4">
      <h2 id="cover" className="font-semibold text-lg">
        {t('cover')}
      </h2>
      <div className="aspect-2/1 max-w-xl overflow-hidden rounded-card">
        <Picture
          media={page.cover}
          sizes="(width >= 40rem) 36rem, 100vw"
          className="size-full"
          fallback={<Store className="size-10" />}
        />
      </div>
      {upload.mistake && (
        <p role="alert" className="text-bad text-sm">
          {upload.mistake}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={pictureKinds.join()}
        tabIndex={-1}
        aria-label={t('change_cover')}
        className="sr-only"
        onChange={({ currentTarget }) => {
          upload.choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <div>
        <Button
          look="second"
          size="small"
          icon={<Camera aria-hidden className="size-4" />}
          pending={upload.percent !== undefined || saving.isPending}
          onClick={() => input.current?.click()}
        >
          {t('change_cover')}
        </Button>
      </div>
    </Card>
  )
}

/** The description in both languages. */
export const Description = ({ page }: { page: PublicPage }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const [description, type] = useState(page.description)
  const saving = usePageChange(() => call(saveDescription, { body: { description } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <BothLanguages
          long
          label={t('description')}
          name="description"
          maxLength={10_000}
          value={description}
          onChange={type}
        />
        <div>
          <Button type="submit" size="small" pending={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
