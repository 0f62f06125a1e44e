import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fchownSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENVIRONMENT } from './cluster.ts'
import type { Place } from './place.ts'
import { commandLine, signal, waitForExit } from './processes.ts'

/** Bytes of log after which the next start truncates it. */
const LOG_LIMIT = 1_000_000

/** A running PostgreSQL: `ended` settles when its process has ended, for whatever reason. */
export type Postmaster = { pid: number; ended: Promise<unknown>; stop(): Promise<void> }

/** Starts PostgreSQL and waits until it is ready; throws its last log message when it ends instead. */
export async function launch(place: Place, binaries: string, settings: Record<string, string>): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = join(place.home, 'postgres.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) truncateSync(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const { uid, gid = 0 } = place.account
  // A backup that root makes may be the one that makes it, and the next start is of the data's owner.
  if (uid !== undefined) fchownSync(log, uid, gid)
  // Detached: Ctrl-C in the terminal reaches only the app, which closes the database itself.
  const child = spawn(join(binaries, 'bin/postgres'), ['-D', place.data, ...options], {
    ...place.account,
    cwd: '/',
    detached: true,
    env: ENVIRONMENT,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = once(child, 'exit').catch(() => undefined)
  const guard = startGuard(child, place)
  void ended.then(() => guard?.kill('SIGKILL'))
  while (readPidFile(place.data)?.status !== 'ready' || readPidFile(place.data)?.pid !== child.pid) {
    if ((await Promise.race([ended, sleep(10, 'waiting')])) !== 'waiting')
      throw new Error(failureReason(logFile, child.pid))
  }
  const pid = child.pid as number
  return { pid, ended, stop: () => stop(pid) }
}

/**
 * Stops a PostgreSQL that an earlier Doorstep left running in this folder. A pid file whose process is gone or another
 * program is removed: PostgreSQL would refuse to start. Returns whether there was one.
 */
export async function cleanUpPrevious(data: string): Promise<boolean> {
  const note = readPidFile(data)
  if (!note) return false
  if (isPostgres(note.pid, data)) await stop(note.pid)
  else rmSync(join(data, 'postmaster.pid'), { force: true })
  return true
}

/** The port of the PostgreSQL that is running in this folder; undefined where none is. */
export function runningPort(data: string): number | undefined {
  const note = readPidFile(data)
  return note?.status === 'ready' && isPostgres(note.pid, data) ? note.port : undefined
}

function isPostgres(pid: number, data: string): boolean {
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(data)
}

/**
 * Fast shutdown: sessions are ended and everything is written. When there is too much to write, or PostgreSQL does not
 * answer, an immediate one: the next start reads what was committed from the log (docs/decisions/0071).
 */
async function stop(pid: number): Promise<void> {
  for (const [name, timeoutMs] of [
    ['SIGINT', 2_000],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    if (await waitForExit(pid, timeoutMs)) return
  }
}

/**
 * Ends PostgreSQL when this process is killed (`kill -9`): the guard reads from a pipe that only this
 * process holds, and the pipe closes with it.
 */
function startGuard(child: ChildProcess, { account }: Place): ChildProcess | undefined {
  if (child.pid === undefined) return undefined
  const script = 'trap "" INT TERM HUP; read -r _; kill -INT "$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined)
  guard.unref()
  return guard
}

/** PostgreSQL's pid file: process id in the first line, port in the fourth, state in the eighth. */
function readPidFile(data: string): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/** The last error this process logged; sessions of a killed predecessor may still write to the same log. */
function failureReason(logFile: string, pid: number | undefined): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const own = lines.filter((line) => line.includes(`[${pid}]`))
  const reason = own.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? own.at(-1) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')
}
