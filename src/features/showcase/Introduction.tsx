import Store from 'lucide-react/icons/store'
import { type FormEvent, useState } from 'react'
import { ChoosePicture } from '#features/uploads/ChoosePicture.tsx'
import type { Translated } from '#lib/schema.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { ChangedMeanwhile } from '#web/editor/ChangedMeanwhile.tsx'
import { useLeaveGuard } from '#web/editor/LeaveGuarded.tsx'
import type { messages as editorWords } from '#web/editor/messages.ts'
import { saveCover, saveDescription } from './calls.ts'
import type { PublicPage } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { usePageChange } from './usePageChange.ts'

/** The provider's picture, replaced as soon as another one is uploaded. */
export const Cover = ({ page }: { page: PublicPage }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const saving = usePageChange((uuid: string) => call(saveCover, { body: { uuid } }))
  return (
    <Card aria-labelledby="cover" className="grid gap-4">
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
  const e = useWords<typeof editorWords>('editor')
  const [description, type] = useState(page.description)
  /** As it was read, or sent: what is stored may be written another way. */
  const [kept, keep] = useState(description)
  /** As it is stored, as far as this page knows, and as somebody else has stored it meanwhile. */
  const [former, setFormer] = useState(page.description)
  const [theirs, setTheirs] = useState<Translated | null>(null)
  const saving = usePageChange(
    () => call(saveDescription, { body: { description, former } }),
    (now) => setTheirs(now.description),
  )
  useLeaveGuard(description.en !== kept.en || description.ar !== kept.ar)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(undefined, { onSuccess: (saved) => settle(saved.description, description) })
  }
  const settle = (stored: Translated, shown: Translated) => {
    setFormer(stored)
    keep(shown)
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
        {theirs && (
          <ChangedMeanwhile
            conflict={{ base: former, mine: description, theirs }}
            labelOf={(language) => e(language === 'en' ? 'english' : 'arabic')}
            onResolve={(merged) => {
              settle(theirs, theirs)
              type(merged)
              setTheirs(null)
            }}
          />
        )}
        <div>
          <Button type="submit" size="small" disabled={theirs !== null} pending={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
