import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from '#lib/words.ts'
import { ignoreEchoes } from '#ui/echoes.ts'
import { fetchWords } from '#ui/language.tsx'
import { browserQueries } from '#web/call.ts'
import { answersId, clientSide } from '#web/client.ts'
import { hearDocument } from '#web/clock.ts'
import { resumeNavigation } from '#web/pendingPath.ts'
import { restoreAnswers } from '#web/query.ts'

/** Resolves after the first paint; a hidden page is not painted, so at once there. */
const firstPaint = () =>
  new Promise<void>((done) => {
    if (document.visibilityState === 'hidden') done()
    else requestAnimationFrame(() => setTimeout(done))
  })

const hydrate = async () => {
  const { lang } = document.documentElement
  const version = document.querySelector('meta[name=words]')?.getAttribute('content') ?? ''
  const styles = document.getElementById('styles')?.textContent ?? undefined
  const [words] = await Promise.all([fetchWords(isLocale(lang) ? lang : 'en', version), firstPaint()])
  // Browsers hide the nonce in the attribute, not in the property.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  const side = { nonce, styles, words, modules: [], facts: {}, answers: '', queries: () => browserQueries }
  hearDocument()
  ignoreEchoes(window)
  restoreAnswers(browserQueries, document.getElementById(answersId)?.textContent)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <clientSide.Provider value={side}>
          <HydratedRouter />
        </clientSide.Provider>
      </StrictMode>,
    )
  })
}

if (!resumeNavigation()) await hydrate()
