import { lockWithSession, requirePassword } from '#features/accounts/service.ts'
import { mailWords, queueMail, recipientOf, renderMail, senderFor } from '#features/mails/service.ts'
import { keepOwner } from '#features/team/service.ts'
import { maskedNumber } from '#lib/bankAccount.ts'
import type { Locale } from '#lib/words.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { DatabaseContext, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ownersOf, payoutAccount, upsertAccount } from './queries.ts'

const shown = async (db: Db, providerId: number) => {
  const account = await payoutAccount(db, providerId)
  return account
    ? { ...account, account_number: maskedNumber(account), updated_at: account.updated_at.toISOString() }
    : null
}

export const getAccount = ({ db, user }: ReadContext<'manager'>) => shown(db, user.member.e_provider_id)

/** Mails the owners of a provider about its money. */
export const mailOwners = async (
  tx: Tx,
  config: Config,
  providerId: number,
  about: 'account' | 'payout' | 'payout_return' | 'remittance' | 'remittance_reversal',
  values: (locale: Locale) => Record<string, string>,
): Promise<void> => {
  const say = await mailWords(tx)
  for (const owner of await ownersOf(tx, providerId)) {
    const { name, email, locale } = await recipientOf(tx, owner)
    const t = (key: string) => say(locale, `earnings.provider.mail.${about}.${key}`, values(locale))
    await queueMail(
      tx,
      renderMail({
        recipient: email,
        locale,
        subject: t('subject'),
        greeting: say(locale, 'earnings.provider.mail.greeting', { name }),
        opening: t('opening'),
        link: { label: t('link'), url: `${config.publicUrl}/provider/money` },
        closing: [t('closing')],
        from: await senderFor(tx, config, locale),
      }),
    )
  }
}

type GivenAccount = {
  password: string
  holder: string
  account_number: string
  bank_name?: string | undefined
  bank_code?: string | undefined
}

/**
 * Sets the bank account, for who knows the password; a change is mailed to the owners, the same one again is not.
 * @throws Refusal password_wrong, too_many_requests; forbidden or unauthenticated where they own the team no more
 */
export const setAccount = async (
  context: DatabaseContext<'owner'>,
  { password, holder, account_number, bank_name, bank_code }: GivenAccount,
) => {
  const { database, user, config } = context
  const { e_provider_id } = user.member
  await requirePassword(context, password, 'password')
  return database.transaction(async (tx) => {
    // Checking the password takes a while, in which they may be removed or signed out.
    await keepOwner(tx, user)
    if (!(await lockWithSession(tx, user.id, user.tokenId))) return refuse('unauthenticated')
    const account = { account_number, bank_name: bank_name ?? null, bank_code: bank_code ?? null }
    const changed = await upsertAccount(tx, { ...account, holder, e_provider_id, changed_by: user.id })
    if (changed) await mailOwners(tx, config, e_provider_id, 'account', () => ({ account: maskedNumber(account) }))
    return shown(tx, e_provider_id)
  })
}
