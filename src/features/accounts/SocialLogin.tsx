import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { useWords } from '#web/language.tsx'
import type { messages } from './messages.ts'

/** Placeholders with no action (`spec §2.15`), and a word why. */
const providers = ['Google', 'Facebook']

export const SocialLogin = () => {
  const t = useWords<typeof messages>('accounts')
  const id = useId()
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      {providers.map((name) => (
        <Button key={name} look="second" wide disabled aria-describedby={id}>
          {t('login.with', { name })}
        </Button>
      ))}
      <p id={id} className="text-center text-soft text-sm">
        {t('login.social_later')}
      </p>
    </div>
  )
}
