import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Like the tools: each empties its folder, then fills it, and here it waits between the two until it may go on. */
const tool = (part: string) => `
  import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
  const folder = (process.env.BUILD_DIR ?? 'build') + '/${part}'
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder + '/assets', { recursive: true })
  writeFileSync(folder + '/assets/' + process.env.NAME + '.js', '')
  writeFileSync('${part}.' + process.env.NAME, '')
  while (!existsSync('go-on')) await new Promise((done) => setTimeout(done, 10))
  writeFileSync(folder + '/made-by', process.env.NAME)
`

/** A project whose tools are these. */
const project = () => {
  const root = mkdtempSync(join(tmpdir(), 'doorstep-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync('scripts', join(root, 'scripts'), { recursive: true })
  for (const folder of ['src', 'db', 'public', 'node_modules/.bin']) mkdirSync(join(root, folder), { recursive: true })
  const configs = ['vite.config.ts', 'vite.server.config.ts', 'react-router.config.ts', 'tsconfig.json']
  for (const file of ['package-lock.json', ...configs]) writeFileSync(join(root, file), '{ "packages": {} }')
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'node_modules/.bin/react-router'), tool('client'))
  writeFileSync(join(root, 'node_modules/.bin/vite'), tool('program'))
  const has = (name: string) => existsSync(join(root, name))
  return {
    root,
    has,
    write: (name: string, text = '') => writeFileSync(join(root, name), text),
    /** Which build a part is of. */
    madeBy: (part: string) => has(`build/${part}/made-by`) && readFileSync(join(root, `build/${part}/made-by`), 'utf8'),
    build: async (name: string) => {
      const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, env: { ...process.env, NAME: name } })
      const [code] = await once(child, 'exit')
      expect(code).toBe(0)
    },
  }
}

test('what runs has its files until the next build is whole', async () => {
  const { root, has, write, madeBy, build } = project()
  write('go-on')
  await build('first')
  rmSync(join(root, 'go-on'))
  write('src/changed.ts', 'changed')
  const building = build('second')
  await expect.poll(() => has('client.second')).toBe(true)
  expect([madeBy('client'), madeBy('program')]).toEqual(['first', 'first'])
  write('go-on')
  await building
  expect([madeBy('client'), madeBy('program')]).toEqual(['second', 'second'])
})

test('pages that were opened before an upgrade find their scripts until the next one', async () => {
  const { root, write, build } = project()
  const scripts = () => readdirSync(join(root, 'build/client/assets')).sort()
  write('go-on')
  await build('a')
  for (const [last, next] of ['ab', 'bc', 'cd']) {
    write('src/changed.ts', next)
    await build(next ?? '')
    expect(scripts()).toEqual([`${last}.js`, `${next}.js`])
  }
})

test('the first upgrade from a build that did not write down its scripts keeps them, too', async () => {
  const { root, write, build } = project()
  write('go-on')
  await build('a')
  rmSync(join(root, 'build/own-assets'))
  write('src/changed.ts', 'b')
  await build('b')
  expect(readdirSync(join(root, 'build/client/assets')).sort()).toEqual(['a.js', 'b.js'])
})

test.each([2, 8])(
  'of %i that build the same at once one build is used, and nothing is left of the others',
  async (n) => {
    const { root, has, write, madeBy, build } = project()
    const names = Array.from({ length: n }, (_, i) => `${i}`)
    const all = Promise.all(names.map(build))
    await expect.poll(() => names.every((name) => has(`client.${name}`))).toBe(true)
    write('go-on')
    await all
    expect(madeBy('client')).toBe(madeBy('program'))
    expect(readdirSync(root).filter((name) => name.includes('build'))).toEqual(['build'])
  },
)

test('what is left of a build that was killed goes away with the next one', async () => {
  const { root, write, build } = project()
  mkdirSync(join(root, '.build-999999999'))
  write('go-on')
  await build('next')
  expect(readdirSync(root).filter((name) => name.includes('build'))).toEqual(['build'])
})
