import Trash2 from 'lucide-react/icons/trash-2'
import type { MouseEvent } from 'react'
import { AddPictures } from '#features/uploads/AddPictures.tsx'
import type { useStoredPictures } from '#features/uploads/useStoredPictures.ts'
import { WaitingPictures } from '#features/uploads/WaitingPictures.tsx'
import type { Media } from '#lib/media.ts'
import { IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'
import { useWords } from '#ui/language.tsx'
import { Picture } from '#ui/Picture.tsx'
import { MoveButtons, useDragOrder } from '#ui/Reorder.tsx'
import { BothLanguages } from '#web/editor/BothLanguages.tsx'
import type { DraftPicture } from '../contract.ts'
import type { messages } from '../providerMessages.ts'
import { moved } from '../rules.ts'
import type { PartProps } from './parts.ts'

type PicturesPartProps = PartProps & { media: Media[]; uploads: ReturnType<typeof useStoredPictures> }

/** The service's pictures: order by drag or by buttons, what each shows, and the point that stays visible. */
export const PicturesPart = ({ body, change, media, uploads }: PicturesPartProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const edit = (pictures: (all: DraftPicture[]) => DraftPicture[]) =>
    change((all) => ({ ...all, pictures: pictures(all.pictures) }))
  const order = useDragOrder((from, to) => edit((all) => moved(all, from, to)))
  return (
    <Card aria-labelledby="pictures_title" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="pictures_title" className="font-semibold text-lg">
          {t('pictures')}
        </h2>
        <p className="text-soft text-sm">{t('pictures_hint')}</p>
      </div>
      <ol className="grid grid-cols-1 gap-4">
        {body.pictures.map((picture, i) => (
          <li
            key={picture.id}
            {...order.item(i)}
            className={cx('rounded-control border border-line p-3', order.dragged === i && 'opacity-50')}
          >
            <PictureFields
              picture={picture}
              media={media.find(({ id }) => id === picture.id)}
              n={i + 1}
              count={body.pictures.length}
              onChange={(next) => edit((all) => all.with(i, next))}
              handle={order.handle(i)}
              onMove={(to) => edit((all) => moved(all, i, to))}
              onRemove={() => edit((all) => all.toSpliced(i, 1))}
            />
          </li>
        ))}
      </ol>
      <WaitingPictures uploads={uploads} />
      <AddPictures label={t('add_pictures')} uploads={uploads} disabled={uploads.full} />
    </Card>
  )
}

type PictureFieldsProps = {
  picture: DraftPicture
  media: Media | undefined
  n: number
  count: number
  onChange: (picture: DraftPicture) => void
  handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>
  onMove: (to: number) => void
  onRemove: () => void
}

const centre = { x: 50, y: 50 }
/** Percent that an arrow key moves the point. */
const step = 5
const keys: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

const PictureFields = ({ picture, media, n, count, onChange, onMove, handle, onRemove }: PictureFieldsProps) => {
  const t = useWords<typeof messages>('offers.provider')
  const { x, y } = picture.focal ?? centre
  const point = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = { x: (event.clientX - box.x) / box.width, y: (event.clientY - box.y) / box.height }
    onChange({ ...picture, focal: { x: within(at.x * 100), y: within(at.y * 100) } })
  }
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        <button
          type="button"
          aria-label={`${t('focal', { n })}: ${x} % × ${y} %`}
          onClick={point}
          onKeyDown={(event) => {
            const by = keys[event.key]
            if (!by) return
            event.preventDefault()
            onChange({ ...picture, focal: { x: within(x + by[0]), y: within(y + by[1]) } })
          }}
          className="relative block w-full cursor-crosshair overflow-hidden rounded-control"
        >
          <Picture media={media} sizes="12rem" className="w-full" />
          <span
            aria-hidden
            dir="ltr"
            className="-translate-1/2 absolute size-6 rounded-full border-2 border-white bg-main/60 shadow-card"
            // The point belongs to the picture, which is not mirrored in Arabic.
            style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
          />
        </button>
        <div className="flex gap-1">
          <MoveButtons
            list="pictures"
            index={n - 1}
            count={count}
            labels={{ earlier: t('earlier', { n }), later: t('later', { n }) }}
            onMove={onMove}
            handle={handle}
          />
          <IconButton label={t('remove_picture', { n })} onClick={onRemove}>
            <Trash2 className="size-5" />
          </IconButton>
        </div>
      </div>
      <BothLanguages
        label={t('alt')}
        name={`pictures.${n - 1}.alt`}
        maxLength={255}
        value={picture.alt}
        onChange={(alt) => onChange({ ...picture, alt })}
      />
    </div>
  )
}
