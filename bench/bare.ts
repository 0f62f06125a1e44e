import { default as parse } from 'html-react-parser'
import { createElement, isValidElement, type ReactNode } from 'react'

/** The elements of a page as React would be given them by no component at all. */
export const elementsOf = (html: string): ReactNode => parse(html)

/** The same elements made once more, as components make theirs for each page. */
export const made = (node: ReactNode): ReactNode => {
  if (Array.isArray(node)) return node.map(made)
  if (!isValidElement<{ children?: ReactNode }>(node)) return node
  const { children } = node.props
  return createElement(node.type, {
    ...node.props,
    key: node.key,
    ...(children !== undefined && { children: made(children) }),
  })
}
