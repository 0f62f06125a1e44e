import { data } from 'react-router'

/** Catch-all route; the root's error boundary shows it inside the shell. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export { NotFound as default } from '#web/NotFound.tsx'
