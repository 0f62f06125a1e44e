import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { hasChosenLocale, unsavedLocale, useLanguage } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { isUnreached } from '#web/errorText.ts'
import { useUser } from '#web/session.ts'
import { chooseLanguage } from './calls.ts'

const save = async (): Promise<void> => {
  const locale = unsavedLocale.get()
  if (!locale) return
  await call(chooseLanguage, { body: { locale } })
  if (unsavedLocale.get() === locale) unsavedLocale.clear()
}

/**
 * Saves a language that was chosen here to the account; without connection when there is one again, or on a later page. Where
 * none was chosen here, takes the account's (docs/decisions/0187).
 */
export const LanguageSync = () => {
  const user = useUser()
  const { locale, offered, choices, adopt } = useLanguage()
  // One after another, so that the last choice is saved last.
  const saving = useMutation({
    mutationFn: save,
    scope: { id: 'language' },
    networkMode: 'online',
    retry: (failures, error) => failures < 5 && isUnreached(error),
  })
  const sync = useEffectEvent(() => {
    if (!user || user.acting_until !== undefined) return
    if (unsavedLocale.get()) saving.mutate()
    else if (!hasChosenLocale()) {
      const own = offered.find((one) => one === user.locale)
      if (own && own !== locale) void adopt(own)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each sign-in and each choice
  useEffect(sync, [user?.api_token, choices])
  return null
}
