import { Head } from './Head.tsx'

/** Rendered on the server for pages that need the signed-in user; the browser renders the content. */
export const PageSkeleton = () => (
  <div aria-busy="true" className="min-h-[70vh]">
    <Head page="private" hidden />
  </div>
)
