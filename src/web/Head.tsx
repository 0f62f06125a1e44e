import { use } from 'react'
import { useLocation } from 'react-router'
import { useLanguage, useWords } from '#ui/language.tsx'
import { AppName } from './appName.ts'
import type { messages } from './messages.ts'
import { useRootData } from './rootData.ts'
import { SocialTags } from './SocialTags.tsx'
import { canonical } from './seo.ts'

export type PageName = keyof { [K in keyof typeof messages as K extends `page.${infer P}` ? P : never]: true }

type HeadProps = {
  /** Name of the route (`spec §2.1`), a message key `page.<name>`. */
  page: PageName
  /** The item's name, for example of a service or category. */
  about?: string
  description?: string
  /** Not indexed by search engines: private pages and searches. */
  hidden?: boolean
  /** The canonical path, where a page has several. */
  path?: string
}

/** Title, description and canonical address; they follow the language when it changes. */
export const Head = ({ page, about, description, hidden, path }: HeadProps) => {
  const t = useWords<typeof messages>('web')
  const app = use(AppName)
  const { offered } = useLanguage()
  const { pathname, search } = useLocation()
  const origin = useRootData()?.origin ?? ''
  const name = t(`page.${page}`)
  const title = `${app} | ${about ? `${name} – ${about}` : name}`
  const summary = description ?? t('description')
  const canonicalPath = path ?? pathname
  const address = canonical(origin, canonicalPath, offered, search)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {/* Server only: crawlers run no script, and browsers do not need the tags. */}
      {import.meta.env.SSR && !hidden && (
        <SocialTags site={app} title={title} description={summary} address={address} path={canonicalPath} />
      )}
    </>
  )
}
