import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from '#lib/words.ts'
import { fetchWords } from '#ui/language.tsx'
import { browserQueries } from '#web/call.ts'
import { clientSide } from '#web/client.ts'

const { lang } = document.documentElement
const version = document.querySelector('meta[name=words]')?.getAttribute('content') ?? ''

const styles = document.getElementById('styles')?.textContent ?? undefined
const words = await fetchWords(isLocale(lang) ? lang : 'en', version)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <clientSide.Provider value={{ nonce: undefined, styles, words, queries: () => browserQueries }}>
        <HydratedRouter />
      </clientSide.Provider>
    </StrictMode>,
  )
})
