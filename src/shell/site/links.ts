/** Links of the top bar (`spec §2.2`); About Us is an editable custom page. */
export const links = [
  { to: '/', words: 'home' },
  { to: '/categories', words: 'categories' },
  { to: '/help', words: 'help' },
  { to: '/pages/3', words: 'about' },
] as const
