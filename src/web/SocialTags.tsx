import { use } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { clientSide } from './client.ts'
import { useRootData } from './rootData.ts'
import { alternates, socialMetaTags, socialPicture } from './seo.ts'

type Props = { site: string; title: string; description: string; address: string; path: string }

/** Links to the page's other languages, and tags for link previews. React moves them into the document's head. */
export const SocialTags = ({ site, title, description, address, path }: Props) => {
  const { facts } = use(clientSide)
  const { locale, offered } = useLanguage()
  const origin = useRootData()?.origin ?? ''
  const picture = socialPicture(origin, facts.picture)
  return (
    <>
      {alternates(origin, path, offered).map((link) => (
        <link key={link.hrefLang} {...link} />
      ))}
      {socialMetaTags({ site, title, description, url: address, locale, offered, picture }).map((tag) => (
        <meta key={'property' in tag ? tag.property : tag.name} {...tag} />
      ))}
    </>
  )
}
