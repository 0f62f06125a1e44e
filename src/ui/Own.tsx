import type { ReactNode } from 'react'

/**
 * An element for a text that has others beside it. Browsers that translate a page replace such texts, after which React changes ones
 * that are not seen any more, and fails to remove them.
 */
export const Own = ({ children }: { children: ReactNode }) => <span className="contents">{children}</span>
