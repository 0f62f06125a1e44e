import { spawnSync } from 'node:child_process'

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const inFolders = (names: readonly string[]) =>
  names.flatMap((name) => ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => `${folder}/${name}`))
const PLACES = [
  ...inFolders(NAMES),
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium that runs: the configured one, the system's, Debian's package when root may install it, or the one
 * that comes as an npm package. Throws one sentence when there is none.
 */
export async function findChromium(wanted?: string): Promise<string> {
  if (wanted) {
    if (runs(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH is ${wanted}, which is not a Chromium that runs.`)
  }
  const installed = PLACES.find(runs) ?? (installFromDebian() ? PLACES.find(runs) : undefined)
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  if (runs(path)) return path
  throw new Error('There is no Chromium for the browser tests; install one, or name it in CHROMIUM_PATH.')
}

/**
 * The same Chromium without its window and all that belongs to one, where the system has it: what Playwright itself uses
 * for tests. It renders the same pages for about half of the work, but shows no notifications.
 */
export const findHeadlessShell = (): string | undefined => inFolders(SHELLS).find(runs)

/** Some systems ship a stub that only asks to install the real thing, so it is not enough that the file exists. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0) return false
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: 300_000,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell')
}
