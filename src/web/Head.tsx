import { useLocation } from 'react-router'
import { useSetting } from '#features/settings/useSettings.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { useRootData } from './rootData.ts'
import { canonical } from './seo.ts'

type PageName = keyof { [K in keyof typeof messages as K extends `page.${infer P}` ? P : never]: true }

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
  const app = useSetting('app_name')
  const { pathname, search } = useLocation()
  const origin = useRootData()?.origin ?? ''
  const name = t(`page.${page}`)
  return (
    <>
      <title>{`${app} | ${about ? `${name} – ${about}` : name}`}</title>
      <meta name="description" content={description ?? t('description')} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={canonical(origin, path ?? pathname, search)} />
      )}
    </>
  )
}
