import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What is imported is in the build; what is looked for while the program runs has to be in the image. */
test('the image keeps the packages that the program looks for', () => {
  const removed = /rm -rf (.+?)\n\n/s.exec(readFileSync('Dockerfile', 'utf8'))?.[1]?.split(/[\s\\]+/) ?? []
  expect(removed).toContain('vite')
  const lookedFor = globSync('{src,db}/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.resolve\('(@?[a-z][\w./-]*)'\)/g)].map(([, name = '']) => name),
  )
  // The demo town's, which DEMO may ask for.
  expect(lookedFor).toContain('@iconify-json/fluent-emoji-flat/icons.json')
  expect(lookedFor.filter((name) => removed.some((one) => name === one || name.startsWith(`${one}/`)))).toEqual([])
})
