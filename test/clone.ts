import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const leftOut = /^(node_modules|build|\.git|\.data|\.react-router)$/
/** What Node and Vite write beside the packages, also while they are copied. */
const caches = /^\.(cache|vite.*)$/

/** A copy of the project in a folder of its own, with its packages; without anything built, unless `built` asks for it. */
export const cloneProject = ({ built = false } = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-clone-'))
  // As a clone is, and not for this account alone: the database shall live inside it.
  chmodSync(folder, 0o755)
  cpSync(root, folder, { recursive: true, filter: (path) => !leftOut.test(relative(root, path)) })
  if (built && existsSync(join(root, 'build'))) cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true })
  // Hard links where the disk allows them; the packages are large and nobody writes into them.
  const target = join(folder, 'node_modules')
  mkdirSync(target)
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => !caches.test(name))
  const copy = (how: string) => spawnSync('cp', [how, '-t', target, ...packages], { cwd: join(root, 'node_modules') })
  if (copy('-al').status !== 0) copy('-a')
  return folder
}

/** The environment of a new terminal, without this run's variables. */
export const plainEnvironment = (): { PATH: string; HOME: string } => {
  const { HOME = '', PATH = '' } = process.env
  const own = PATH.split(':').filter((part) => !part.includes('node_modules'))
  return { PATH: own.join(':'), HOME }
}
