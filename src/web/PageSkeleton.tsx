/** The frame of a page that only the browser can finish. */
export const PageSkeleton = () => <div aria-busy="true" className="min-h-[70vh]" />
