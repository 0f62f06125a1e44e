import type { ReactNode } from 'react'
import { rich, type Values } from '#lib/sentence.ts'
import { useLanguage } from './language.tsx'

/** Isolates a number or a name from the surrounding text direction. */
const bold = (chunks: ReactNode[]): ReactNode => (
  <b key="b">
    <bdi>{chunks}</bdi>
  </b>
)

/** The words of a feature for messages with `<b>`; keys are not checked. */
export const useBoldWords = (feature: string) => {
  const { locale, words } = useLanguage()
  // An element for each language: a page that the browser translates has other texts than those that React knows.
  return (key: string, values: Values): ReactNode => (
    <span key={locale}>{rich<ReactNode>(words, locale, `${feature}.${key}`, { ...values, b: bold })}</span>
  )
}
