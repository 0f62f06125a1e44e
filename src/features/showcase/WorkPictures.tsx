import Trash2 from 'lucide-react/icons/trash-2'
import { AddPictures } from '#features/uploads/AddPictures.tsx'
import { type UploadedPicture, useStoredPictures } from '#features/uploads/useStoredPictures.ts'
import { WaitingPictures } from '#features/uploads/WaitingPictures.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { call } from '#web/call.ts'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import { addWork, removeWork, saveWork } from './calls.ts'
import type { Work } from './contract.ts'
import type { messages } from './providerMessages.ts'
import { mostWork } from './rules.ts'
import { useDescription } from './useDescription.tsx'
import { usePageChange } from './usePageChange.ts'

/** Photos of people and of work, each with what it shows. */
export const WorkPictures = ({ work }: { work: Work[] }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const adding = usePageChange(({ uuid, key }: UploadedPicture) => call(addWork, { body: { uuid } }, key))
  const uploads = useStoredPictures('galleries', mostWork - work.length, adding.mutateAsync)
  return (
    <Card aria-labelledby="work" className="grid grid-cols-1 gap-4">
      <h2 id="work" className="font-semibold text-lg">
        {t('work')}
      </h2>
      <ul className="grid gap-4">
        {work.map((picture, i) => (
          <PictureRow key={picture.id} picture={picture} n={i + 1} />
        ))}
      </ul>
      <WaitingPictures uploads={uploads} />
      <AddPictures label={t('add_photos')} uploads={uploads} disabled={uploads.full} />
    </Card>
  )
}

const PictureRow = ({ picture, n }: { picture: Work; n: number }) => {
  const t = useWords<typeof messages>('showcase.provider')
  const params = { id: picture.id }
  const { description, type, changed, pending, save, question } = useDescription({
    stored: picture.description,
    storedIn: ({ work }) => work.find(({ id }) => id === picture.id)?.description,
    send: (body) => call(saveWork, { params, body }),
  })
  const removing = usePageChange(() => call(removeWork, { params }))
  return (
    <li className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Picture media={picture.media[0]} sizes="10rem" className="aspect-4/3 w-full rounded-control" />
      <div className="grid content-start gap-3">
        <BothLanguages label={t('work_text')} name={`work.${n}`} maxLength={255} value={description} onChange={type} />
        {question}
        <div className="flex items-center gap-2">
          <Button size="small" disabled={!changed || question !== null} pending={pending} onClick={save}>
            {t('save')}
          </Button>
          <IconButton label={t('remove_photo', { n })} pending={removing.isPending} onClick={() => removing.mutate()}>
            <Trash2 className="size-5" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
