import { socialProviders } from '#server/config/signInKeys.ts'
import type { Api } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import * as contracts from './contract.ts'
import * as devices from './devices/contract.ts'
import { endOtherSessions, endSession, sessions } from './devices/service.ts'
import * as emailChange from './emailChange/contract.ts'
import { undoEmailChange } from './emailChange/undo.ts'
import * as factor from './factor/contract.ts'
import * as factors from './factor/service.ts'
import * as firstRun from './firstRun/contract.ts'
import { firstRun as checkFirstRun, firstOperator } from './firstRun/service.ts'
import { chooseLanguage } from './language/contract.ts'
import * as language from './language/service.ts'
import * as leaving from './personalData/contract.ts'
import { deleteAccount, exportPersonalData } from './personalData/service.ts'
import { resetPassword, sendResetLink } from './reset/service.ts'
import { login, logout, register, signedInUserOf, updateProfile } from './service.ts'
import * as social from './social/contract.ts'
import { socialSignIn } from './social/service.ts'
import { sendVerification, verifyEmail } from './verify/contract.ts'
import * as verify from './verify/service.ts'

export const routes = (api: Api): void => {
  api.withoutTransaction(contracts.login, (context, { body }) => login(context, body))
  api.withoutTransaction(contracts.register, (context, { body }) => register(context, body))
  api.withoutTransaction(contracts.sendResetLink, (context, { body }) => sendResetLink(context, body.email))
  api.withoutTransaction(contracts.resetPassword, (context, { body }) => resetPassword(context, body))
  api.withoutTransaction(sendVerification, (context) => verify.sendVerification(context))
  api.write(verifyEmail, (context, { body }) => verify.verifyEmail(context, body.token))
  api.write(emailChange.undoEmailChange, (context, { body }) => undoEmailChange(context, body.token))
  api.read(social.listSignInProviders, async ({ config }) => socialProviders.filter((name) => config.signIn[name]))
  api.withoutTransaction(social.socialSignIn, (context, { body }) => socialSignIn(context, body))
  api.withoutTransaction(leaving.exportData, exportPersonalData)
  api.withoutTransaction(leaving.deleteAccount, (context, { body }) => deleteAccount(context, body.password))
  api.read(firstRun.checkFirstRun, ({ db }, { query }) => checkFirstRun(db, query.token))
  api.withoutTransaction(firstRun.makeFirstOperator, (context, { body }) => firstOperator(context, body))
  api.read(factor.getFactor, factors.factorStatus)
  api.write(factor.beginFactor, (context) => factors.begin(context))
  api.withoutTransaction(factor.confirmFactor, (context, { body }) => factors.confirm(context, body.code))
  api.withoutTransaction(factor.giveFactor, (context, { body }) => factors.give(context, body.code))
  api.write(factor.renewRecoveryCodes, (context) => factors.renewCodes(context))
  api.write(factor.removeFactor, (context) => factors.remove(context))
  api.read(devices.listSessions, sessions)
  api.write(devices.endSession, ({ tx, user }, { params }) => endSession(tx, user.id, params.id))
  api.write(devices.endOtherSessions, ({ tx, user }) => endOtherSessions(tx, user))
  api.read(contracts.getUser, (context) => signedInUserOf(context.db, context, context.user.id, context.user.token))
  api.write(chooseLanguage, (context, { body }) => language.chooseLanguage(context, body.locale))
  api.write(contracts.getLogout, ({ tx, user }) => logout(tx, user))
  api.write(contracts.logout, ({ tx, user }) => logout(tx, user))
  api.withoutTransaction(contracts.updateUser, (context, { params, body }) =>
    Number(params.id) === context.user.id ? updateProfile(context, body) : refuse('not_found'),
  )
}
