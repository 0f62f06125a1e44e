import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { PictureRow } from '#features/messages/PictureRow.tsx'
import { Button, IconButton, LinkButton } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useUnsaved } from '#ui/openSheet.ts'
import { Picture } from '#ui/Picture.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { StarsInput } from '#ui/StarsInput.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { Hidden } from './Hidden.tsx'
import type { messages } from './messages.ts'
import type { Reviewing } from './useReview.ts'

type ReviewFormProps = {
  /** The sheet's button submits it. */
  formId: string
  reviewing: Reviewing
}

/** Stars and words about a visit (`spec §2.23` review form). */
export const ReviewForm = ({ formId, reviewing }: ReviewFormProps) => {
  const t = useWords<typeof messages>('reviews')
  const [missing, setMissing] = useState(false)
  const { ready, existing, error, refetch, rate, review, change, post, pending } = reviewing
  // The text is stored in the browser; pictures would be lost.
  useUnsaved(reviewing.pictures.chosen.length > 0)
  if (!ready) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <ReviewFormSkeleton />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(rate === 0)
    if (rate === 0) return event.currentTarget.querySelector<HTMLElement>('[type=radio]')?.focus()
    if (!pending) post()
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-6">
      {existing && <p className="rounded-control bg-sunken p-3 text-soft text-sm">{t('form.editing')}</p>}
      <Hidden reason={existing?.hidden_reason} />
      <StarsInput
        label={t('form.feel')}
        name="rate"
        value={rate}
        onChange={(chosen) => change({ rate: chosen })}
        {...(missing && rate === 0 && { error: t('form.needs_stars') })}
      />
      <TextArea
        label={t('form.comment')}
        name="review"
        placeholder={t('form.comment_example')}
        maxLength={5000}
        className="[&_textarea]:min-h-32"
        dir="auto"
        value={review}
        onChange={(event) => change({ review: event.target.value })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium text-sm">{t('form.pictures')}</legend>
        {reviewing.kept.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {reviewing.kept.map((picture, i) => (
              <li key={picture.id} className="relative">
                <Picture media={picture} sizes="5rem" className="size-20 rounded-control" />
                <IconButton
                  label={t('form.remove_picture', { n: i + 1 })}
                  onClick={() => reviewing.drop(picture.id)}
                  className="-end-3 -top-3 absolute rounded-full border border-line bg-surface"
                >
                  <X className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <PictureRow pictures={reviewing.pictures}>
          <span className="text-soft text-sm">{t('form.pictures_hint')}</span>
        </PictureRow>
      </fieldset>
    </form>
  )
}

type ReviewButtonsProps = ReviewFormProps & { bookingId: string }

export const ReviewButtons = ({ formId, reviewing, bookingId }: ReviewButtonsProps) => {
  const t = useWords<typeof messages>('reviews')
  return (
    <>
      <LinkButton to={`/bookings/show/${bookingId}`} replace preventScrollReset look="second">
        {t('form.back')}
      </LinkButton>
      <Button
        type="submit"
        form={formId}
        className="flex-1"
        pending={reviewing.pending}
        disabled={!reviewing.ready || reviewing.pictures.busy}
      >
        {t(reviewing.existing ? 'form.save' : 'form.submit')}
      </Button>
    </>
  )
}

const ReviewFormSkeleton = () => (
  <Skeleton count={1}>
    <div className="grid gap-6">
      <Bone className="h-12 w-60" />
      <Bone className="h-32" />
    </div>
  </Skeleton>
)
