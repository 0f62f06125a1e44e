import { mailWords, queueMail, senderFor } from '#features/mails/service.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { limitUser } from '#server/http/limits.ts'
import { lockOwner } from './emailChange/queries.ts'
import { linkMail } from './linkMail.ts'

/**
 * Tells the owner of an account that its password is replaced; to the email of before, where that changes, too. It may be a stranger's.
 * @throws Refusal too_many_requests
 */
export const announcePassword = async (tx: Tx, config: Config, user: { id: number; locale: Locale }): Promise<void> => {
  await limitUser({ db: tx, config }, 'password', user.id)
  const owner = { ...(await lockOwner(tx, user.id)), locale: user.locale }
  const mail = linkMail(owner, {
    kind: 'password_changed',
    closing: ['you', 'not_you'],
    url: `${config.publicUrl}/forgot-password`,
    from: await senderFor(tx, config, user.locale),
    say: await mailWords(tx),
  })
  await queueMail(tx, mail)
}
