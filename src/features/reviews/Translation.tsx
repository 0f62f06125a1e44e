import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { useLanguage, useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { translateReview } from './calls.ts'
import type { messages } from './messages.ts'
import type { Translated } from './rules.ts'

type TranslationProps = { reviewId: number; isShown: boolean; onChange: (translated: Translated | null) => void }

/** Translates a review on request, and shows it as it was written. */
export default function Translation({ reviewId, isShown, onChange }: TranslationProps) {
  const t = useWords<typeof messages>('reviews')
  const errorText = useErrorText()
  const { locale: to } = useLanguage()
  const translating = useMutation({
    mutationFn: async () => ({
      ...(await call(translateReview, { params: { id: String(reviewId) }, body: { to } })),
      to,
    }),
    onSuccess: onChange,
    onError: (error) => show({ type: 'error', title: t('form.failed'), message: errorText(error) }),
  })
  const known = translating.data?.to === to ? translating.data : null
  const toggle = () => {
    if (isShown) onChange(null)
    else if (known) onChange(known)
    else translating.mutate()
  }
  return (
    <>
      {isShown && <span>{t('translated')}</span>}
      <Button look="quiet" size="small" className="-ms-3" pending={translating.isPending} onClick={toggle}>
        {t(isShown ? 'original' : 'translate')}
      </Button>
    </>
  )
}
