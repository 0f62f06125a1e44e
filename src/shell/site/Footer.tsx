import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { featuredCategories } from '#features/catalogue/queryOptions.ts'
import { customPages, helpTopics, linksAtFoot } from '#features/content/queryOptions.ts'
import { useSetting } from '#features/settings/useSettings.ts'
import type { Translated } from '#lib/schema.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { now } from '#web/clock.ts'
import type { messages } from '#web/messages.ts'
import { Logo } from './Logo.tsx'

type ColumnProps = { title: string; items: { to: string; name: Translated }[]; children?: ReactNode }

const linkClass = 'inline-flex min-h-11 items-center text-soft text-sm hover:text-ink hover:underline'

const Column = ({ title, items, children }: ColumnProps) => {
  const tr = useTranslated()
  if (items.length === 0 && !children) return null
  return (
    <div>
      <h2 className="mb-1 font-medium">{title}</h2>
      <ul>
        {items.slice(0, linksAtFoot).map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {tr(name)}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}

export const Footer = () => {
  const t = useWords<typeof messages>('web')
  const app = useSetting('app_name')
  const categories = useQuery(featuredCategories).data ?? []
  const topics = useQuery(helpTopics).data ?? []
  const pages = useQuery(customPages).data ?? []
  return (
    <footer className="mt-20 [body:has([data-desk],[data-office])_&]:hidden border-line border-t bg-sunken pb-[var(--bottom-bar,0px)]">
      <div className="page grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="max-w-sm text-soft text-sm">{t('footer.welcome', { app })}</p>
        </div>
        <Column
          title={t('footer.categories')}
          items={categories.map(({ id, name }) => ({ to: `/category/${id}`, name }))}
        />
        <Column title={t('footer.help')} items={topics.map(({ id, name }) => ({ to: `/help/${id}`, name }))} />
        <Column title={t('footer.pages')} items={pages.map(({ id, title }) => ({ to: `/pages/${id}`, name: title }))}>
          <li>
            <Link to="/provider-registration" className={linkClass}>
              {t('footer.provider')}
            </Link>
          </li>
        </Column>
      </div>
      <div className="border-line border-t">
        <p className="page py-5 text-soft text-sm">
          <span className="figures">© {new Date(now()).getFullYear()}</span> {t('footer.rights', { app })}
        </p>
      </div>
    </footer>
  )
}
