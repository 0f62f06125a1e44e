import { use } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '#ui/language.tsx'
import { AppName } from './appName.ts'
import type { messages } from './messages.ts'
import { useRootData } from './rootData.ts'
import { SocialTags } from './SocialTags.tsx'
import { canonical } from './seo.ts'

export type PageName = keyof { [K in keyof typeof messages as K extends `page.${infer P}` ? P : never]: true }

type HeadProps = {
  /** Name of the route (`spec §2.1`), a key `page.<name>` of the shell's words. */
  page: PageName
  /** What this very page is about: the service's or category's name. */
  about?: string
  description?: string
  /** Private pages and searches are not for search engines. */
  hidden?: boolean
  /** The path it is known by, where it has several. */
  path?: string
}

/** Title, description and canonical address; they follow the language when it changes. */
export const Head = ({ page, about, description, hidden, path }: HeadProps) => {
  const t = useWords<typeof messages>('web')
  const app = use(AppName)
  const { pathname, search } = useLocation()
  const origin = useRootData()?.origin ?? ''
  const name = t(`page.${page}`)
  const title = `${app} | ${about ? `${name} – ${about}` : name}`
  const summary = description ?? t('description')
  const known = path ?? pathname
  const address = canonical(origin, known, search)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {/* Crawlers run no script: browsers are spared this one. */}
      {import.meta.env.SSR && !hidden && (
        <SocialTags site={app} title={title} description={summary} address={address} path={known} />
      )}
    </>
  )
}
