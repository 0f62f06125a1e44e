import Store from 'lucide-react/icons/store'
import type { FormEvent } from 'react'
import { ChoosePicture } from '#features/uploads/ChoosePicture.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { saveCover, saveDescription } from './calls.ts'
import type { PublicPage } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { useDescription } from './useDescription.tsx'
import { usePageChange } from './usePageChange.ts'

/** The provider's picture, replaced as soon as another one is uploaded. */
export const Cover = ({ page }: { page: PublicPage }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const saving = usePageChange((uuid: string) => call(saveCover, { body: { uuid } }))
  return (
    <Card aria-labelledby="cover" className="grid grid-cols-1 gap-4">
      <h2 id="cover" className="font-semibold text-lg">
        {t('cover')}
      </h2>
      <ChoosePicture
        field="e_providers"
        label={t(page.cover ? 'change_cover' : 'choose_cover')}
        media={page.cover ?? undefined}
        className="aspect-2/1 max-w-xl overflow-hidden rounded-card"
        sizes="(width >= 40rem) 36rem, 100vw"
        fallback={<Store className="size-10" />}
        pending={saving.isPending}
        onStored={(uuid) => saving.mutate(uuid)}
      />
    </Card>
  )
}

/** The description in both languages. */
export const Description = ({ page }: { page: PublicPage }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const { description, type, pending, save, question } = useDescription({
    stored: page.description,
    storedIn: (now) => now.description,
    send: (body) => call(saveDescription, { body }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) save()
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
        {question}
        <div>
          <Button type="submit" size="small" disabled={question !== null} pending={pending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
