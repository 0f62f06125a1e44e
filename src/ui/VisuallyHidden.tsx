import type { ComponentProps } from 'react'

/** Spoken, not shown. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span {...props} className="sr-only" />
