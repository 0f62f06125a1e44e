/** The bar's links (`spec §2.2`); About Us is a page an editor can change. */
export const links = [
  { to: '/', words: 'home' },
  { to: '/categories', words: 'categories' },
  { to: '/help', words: 'help' },
  { to: '/pages/3', words: 'about' },
] as const
