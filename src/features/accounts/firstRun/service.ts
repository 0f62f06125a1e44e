import type * as z from 'zod/mini'
import type { SignedInUser } from '#lib/user.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { DatabaseContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashPassword, isCommonPassword } from '#server/security/passwords.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { translate } from '#server/words.ts'
import { insertUser } from '../queries.ts'
import { refuseUniqueViolation } from '../refusals.ts'
import { createSession } from '../service.ts'
import { queueVerificationMail } from '../verify/service.ts'
import type { makeFirstOperator } from './contract.ts'
import { isFirstRun, makeAdmin, saveFirstRun, takeFirstRun } from './queries.ts'

/** The address that makes the first operator; undefined where there is one. A new one at each start. */
export const firstRunUrl = async (
  { transaction }: Pick<Database, 'transaction'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string | undefined> => {
  const token = newToken()
  const saved = await transaction((tx) => saveFirstRun(tx, hashToken(token)))
  return saved ? `${publicUrl}/office/first-run?token=${token}` : undefined
}

export const firstRun = async (db: Db, token: string): Promise<true> =>
  (await isFirstRun(db, hashToken(token))) || refuse('not_found')

type Person = z.output<NonNullable<(typeof makeFirstOperator)['body']>>

export const firstOperator = async (
  guest: DatabaseContext<'open'>,
  { token, password, ...person }: Person,
): Promise<SignedInUser> => {
  const { database, config, locale } = guest
  await firstRun(database.db, token)
  if (await isCommonPassword(password, person.email))
    return refuse('invalid', { errors: { password: [translate(locale, 'accounts.password.common')] } })
  const password_hash = await hashPassword(password)
  return database
    .transaction(async (tx) => {
      if (!(await takeFirstRun(tx, hashToken(token)))) return refuse('not_found')
      const id = await insertUser(tx, { ...person, password_hash, locale })
      await makeAdmin(tx, id)
      await queueVerificationMail(tx, config, { id, locale, name: person.name, email: person.email })
      return createSession(tx, guest, id, { remember: false })
    })
    .catch(refuseUniqueViolation(locale))
}
