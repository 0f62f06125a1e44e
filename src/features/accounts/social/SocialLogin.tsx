import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button, buttonClass } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { queryFor } from '#web/query.ts'
import type { messages } from '../messages.ts'
import { listSignInProviders } from './calls.ts'

export const signInProvidersQuery = queryFor(listSignInProviders, {})

const providers = [
  ['google', 'Google'],
  ['apple', 'Apple'],
] as const

type SocialLoginProps = {
  /** The previous attempt failed. */
  failed: boolean
  /** Path to return to after signing in. */
  redirect: string | null
}

/** Sign-in with Google and Apple (`spec §2.15`); a provider that is not configured is disabled with a note. */
export const SocialLogin = ({ failed, redirect }: SocialLoginProps) => {
  const t = useWords<typeof messages>('accounts')
  const id = useId()
  const { data = [] } = useQuery(signInProvidersQuery)
  const missing = providers.filter(([provider]) => !data.includes(provider)).map(([, name]) => name)
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-soft text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      {failed && (
        <p role="alert" className="rounded-control bg-bad-wash p-3 text-bad text-sm">
          {t('login.social_failed')}
        </p>
      )}
      {providers.map(([provider, name]) =>
        data.includes(provider) ? (
          <a
            key={provider}
            href={`/sign-in/${provider}${query}`}
            className={buttonClass({ look: 'second', wide: true })}
          >
            {t('login.with', { name })}
          </a>
        ) : (
          <Button key={provider} look="second" wide disabled aria-describedby={id}>
            {t('login.with', { name })}
          </Button>
        ),
      )}
      {missing.length > 0 && (
        <p id={id} className="text-center text-soft text-sm">
          {t('login.social_later', { names: missing.join(' / ') })}
        </p>
      )}
    </div>
  )
}
