import { randomInt } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import type { DatabaseContext, ReadContext, SessionUser, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempt } from '#server/http/limits.ts'
import { requireFreshFactor } from '#server/http/session.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { FactorStatus } from './contract.ts'
import {
  confirmSecret,
  deleteFactor,
  factorOf,
  forgetFactorElsewhere,
  markFactorGiven,
  replaceRecoveryCodes,
  saveNewSecret,
  takeRecoveryCode,
  takeStep,
} from './queries.ts'
import { grouped, isAppCode, plainCode, recoveryCodes } from './rules.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

type Operator = ReadContext<'operator'>

export const factorStatus = async ({ db, user, config }: Operator): Promise<FactorStatus> => {
  const { recovery_codes } = await factorOf(db, user.id)
  return { state: user.factor, recovery_codes, required: !config.demo }
}

/** Who only knows the password must not replace the app. */
export const begin = async ({ tx, user }: WriteContext<'operator'>) => {
  const { email, secret } = await factorOf(tx, user.id)
  if (secret) requireFreshFactor(user)
  const wanted = newSecret()
  await saveNewSecret(tx, user.id, wanted)
  return { secret: wanted, uri: uriOf(wanted, email) }
}

/** Letters and digits that are not taken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

const makeRecoveryCodes = async (tx: Tx, userId: number) => {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashToken))
  return { recovery_codes: codes.map(grouped) }
}

export const renewCodes = ({ tx, user }: WriteContext<'operator'>) => makeRecoveryCodes(tx, user.id)

type CallContext = DatabaseContext<'operator'>

/** Counts wrong codes like wrong passwords: they are committed where the refusal undoes nothing. */
const limited = async <T>(context: CallContext, check: () => Promise<T | null>): Promise<T> => {
  const attempt = await limitAttempt({ ...context, db: context.database.db }, 'factor', String(context.user.id))
  const result = await check()
  if (result === null) {
    await attempt.failed()
    return refuse('factor_wrong')
  }
  await attempt.succeeded()
  return result
}

export const confirm = async (context: CallContext, typed: string) => {
  const { database, user } = context
  const { secret, new_secret } = await factorOf(database.db, user.id)
  if (secret) requireFreshFactor(user)
  const step = await limited(context, async () =>
    new_secret ? stepOf(new_secret, plainCode(typed), Date.now()) : null,
  )
  return database.transaction(async (tx) => {
    if (!(new_secret && (await confirmSecret(tx, user.id, new_secret, step)))) return refuse('factor_wrong')
    await markFactorGiven(tx, user.tokenId)
    await forgetFactorElsewhere(tx, user.id, user.tokenId)
    return makeRecoveryCodes(tx, user.id)
  })
}

/** Whether a code is the operator's and was not used before. It is used by this. */
const takeCode = async (tx: Tx, userId: number, secret: string, code: string): Promise<boolean> => {
  if (!isAppCode(code)) return takeRecoveryCode(tx, userId, hashToken(code))
  const step = stepOf(secret, code, Date.now())
  return step !== null && takeStep(tx, userId, step)
}

export const give = async (context: CallContext, typed: string): Promise<FactorStatus> => {
  const { database, user } = context
  await limited(context, () =>
    database.transaction(async (tx) => {
      const { secret } = await factorOf(tx, user.id)
      if (!(secret && (await takeCode(tx, user.id, secret, plainCode(typed))))) return null
      await markFactorGiven(tx, user.tokenId)
      return true
    }),
  )
  const given: SessionUser = { ...user, factor: 'given', factorFresh: true }
  return factorStatus({ ...context, user: given, db: database.db })
}

export const remove = async (context: WriteContext<'operator'>): Promise<FactorStatus> => {
  const { tx, user, config } = context
  if (!config.demo) return refuse('factor_required', { data: { factor: 'setup' } })
  await deleteFactor(tx, user.id)
  return { state: 'off', recovery_codes: 0, required: false }
}
