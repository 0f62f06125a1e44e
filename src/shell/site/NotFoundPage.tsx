import { data } from 'react-router'

const refuse = () => {
  throw data(null, { status: 404 })
}

/** Catch-all route; the root's error boundary shows it inside the shell. */
export const loader = refuse
/** The browser knows it as well and asks the server for nothing. */
export const clientLoader = refuse

export { NotFound as default } from '#web/NotFound.tsx'
