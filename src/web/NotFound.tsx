import DoorClosed from 'lucide-react/icons/door-closed'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Head } from './Head.tsx'
import type { messages } from './messages.ts'

export const NotFound = () => {
  const t = useWords<typeof messages>('web')
  return (
    <div className="page grid justify-items-center gap-3 py-20 text-center">
      <Head page="not_found" hidden />
      <DoorClosed aria-hidden className="size-16 text-main-ink" strokeWidth={1.25} />
      <h1 className="font-semibold text-2xl">{t('not_found.title')}</h1>
      <p className="text-soft">{t('not_found.message')}</p>
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">{t('not_found.home')}</LinkButton>
        <LinkButton to="/categories" look="second">
          {t('not_found.browse')}
        </LinkButton>
        <LinkButton to="/help" look="quiet">
          {t('help')}
        </LinkButton>
      </p>
    </div>
  )
}
