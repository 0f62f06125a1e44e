import { Head } from './Head.tsx'

/** The frame of a page that only the browser can finish, for one person and no search engine. */
export const PageSkeleton = () => (
  <div aria-busy="true" className="min-h-[70vh]">
    <Head page="private" hidden />
  </div>
)
