import type { WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { claimUpload } from './store/service.ts'

type Place = Parameters<typeof claimUpload>[2]

/** Turns the caller's uploads into pictures of a row. Refuses one that is gone by its index: `pictures.1`. */
export const claimPictures = async (
  { tx, user, locale }: WriteContext<'user'>,
  uuids: readonly string[],
  place: Place,
): Promise<void> => {
  for (const [i, uuid] of [...new Set(uuids)].entries())
    if (!(await claimUpload(tx, { user_id: user.id, uuid: uuid.toLowerCase() }, place)))
      return refuse('invalid', { errors: { [`pictures.${i}`]: [translate(locale, 'uploads.picture_gone')] } })
}
