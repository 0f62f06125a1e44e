import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const TICK = 10

type Stat = { parent: number; own: number; children: number }

/** The parent of a process and CPU milliseconds, its own and those of ended children; undefined where it ended. */
const statOf = (pid: number): Stat | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11)
    return { parent: fields[1] ?? 0, own: (user + system) * TICK, children: (childUser + childSystem) * TICK }
  } catch {
    return undefined
  }
}

/** CPU milliseconds a process has used, all its threads together; NaN where /proc is missing. */
export const cpuOf = (pid: number): number => statOf(pid)?.own ?? Number.NaN

/** Resident memory of a process in MiB; NaN where /proc is missing. */
export const memoryOf = (pid: number): number => {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kib) / 1024)
  } catch {
    return Number.NaN
  }
}

const busy = (): number => {
  const spent = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return spent.reduce((sum, ms) => sum + ms, 0)
}

const allProcesses = (): Map<number, Stat> => {
  const processes = new Map<number, Stat>()
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat) processes.set(Number(name), stat)
  }
  return processes
}

/** A process and all its descendants. */
const familyOf = (root: number, processes: Map<number, Stat>): Set<number> => {
  const family = new Set([root])
  for (let grown = true; grown; ) {
    grown = false
    for (const [pid, { parent }] of processes)
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid)
        grown = true
      }
  }
  return family
}

/** CPU milliseconds of a process and all its descendants; those that ended count where their parent waited for them. */
export const cpuOfFamily = (root = process.pid): number => {
  const processes = allProcesses()
  let sum = 0
  for (const pid of familyOf(root, processes)) {
    const { own = 0, children = 0 } = processes.get(pid) ?? {}
    sum += own + children
  }
  return sum
}

/** Resident memory of a process and all its descendants in MiB. */
export const memoryOfFamily = (root: number): number =>
  [...familyOf(root, allProcesses())].reduce((sum, pid) => sum + (memoryOf(pid) || 0), 0)

/** What a process and all its descendants hold open. */
export const descriptorsOfFamily = (root: number): number =>
  [...familyOf(root, allProcesses())].reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)

/** Starts measuring the CPU use of other processes; the returned function gives it in cores. */
export const foreignLoad = () => {
  const [began, all, own] = [performance.now(), busy(), cpuOfFamily()]
  return (): number => Math.max(0, (busy() - all - (cpuOfFamily() - own)) / (performance.now() - began))
}

const pins = cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0

/** Pins this process, the client, to the second core; the servers get the first. */
export const pinToSecondCore = (): void => {
  if (pins) spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)])
}

/** What `npm start` runs, once it was built, with the same flag. */
export const program = 'build/program/main.js'

export type Server = { port: number; pid: number; child: ChildProcess; ready: number; stop: () => Promise<void> }

/** Starts a server on the first core and waits for the line that names its port. `ready` is how many ms that took. */
export const start = (script: string, env: Record<string, string>): Promise<Server> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const node = [process.execPath, '--max-semi-space-size=8', script]
    const command = pins ? ['taskset', '-c', '0', ...node] : node
    const [file = '', ...args] = command
    const usual = { NODE_ENV: 'production', NODE_COMPILE_CACHE: 'node_modules/.cache/node' }
    const child = spawn(file, args, {
      env: { ...process.env, ...usual, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const stop = () =>
      new Promise<void>((done) => {
        child.once('close', () => done())
        child.kill('SIGTERM')
      })
    let output = ''
    child.stdout?.on('data', (part: Buffer) => {
      output += part
      const port = /http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1]
      if (port) resolve({ port: Number(port), pid: child.pid ?? 0, child, ready: performance.now() - began, stop })
    })
    child.once('close', () => reject(new Error(`${script} ended before it was ready: ${output}`)))
  })
