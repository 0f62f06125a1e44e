import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { languageOf } from '#lib/words.ts'
import { useLanguage, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { translateReview } from './calls.ts'
import type { Review } from './contract.ts'
import type { messages } from './messages.ts'

/** A review that is not in the page's language, and its translation on request. */
export const useTranslation = ({ id, review, reply }: Review) => {
  const t = useWords<typeof messages>('reviews')
  const errorText = useErrorText()
  const { locale } = useLanguage()
  const [isShown, setShown] = useState(false)
  const fetching = useMutation({
    mutationFn: async (to: typeof locale) => ({
      to,
      texts: await call(translateReview, { params: { id: String(id) }, body: { to } }),
    }),
    onSuccess: () => setShown(true),
    onError: (error) => show({ type: 'error', title: t('form.failed'), message: errorText(error) }),
  })
  const texts = fetching.data?.to === locale ? fetching.data.texts : undefined
  const isForeign = [review, reply].some((text) => text && languageOf(text) !== locale)
  return {
    isForeign,
    /** The translation, while it is shown. */
    shown: isShown ? texts : undefined,
    pending: fetching.isPending,
    translate: () => (texts ? setShown(true) : fetching.mutate(locale)),
    showOriginal: () => setShown(false),
  }
}
