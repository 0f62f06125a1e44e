import { useQuery } from '@tanstack/react-query'
import { customPages } from '#features/content/queryOptions.ts'

/** Links of the top bar (`spec §2.2`). About Us is a page that operators write; before they have, the fixed one is linked. */
export const useLinks = () => {
  const isWritten = useQuery(customPages).data?.some(({ id }) => id === 3)
  return [
    { to: '/', words: 'home' },
    { to: '/categories', words: 'categories' },
    { to: '/help', words: 'help' },
    { to: isWritten === false ? '/about-us' : '/pages/3', words: 'about' },
  ] as const
}
