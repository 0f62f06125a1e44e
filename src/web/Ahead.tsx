import { Link } from 'react-router'

/**
 * A page that is gone to without a link. Its route is asked for now, as those of links are, and its script: asked for only then, a
 * line that is lost in the middle of a journey would end in an error.
 */
export const Ahead = ({ to }: { to: string }) => <Link to={to} prefetch="render" hidden />
