import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const hasProc = existsSync('/proc/self/stat')

/**
 * When the process with this id began, as an opaque text; undefined when there is none or only its remains
 * (a zombie still answers to `kill 0`). It detects reused process ids.
 */
export function startedAt(pid: number): string | undefined {
  try {
    if (hasProc) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
    }
    const line = ps(pid, 'stat=,lstart=')
    return line.startsWith('Z') ? undefined : line.slice(line.indexOf(' ')).trim() || undefined
  } catch {
    return undefined
  }
}

/** The command line of a process, its arguments separated by spaces; empty when there is no such process. */
export function commandLine(pid: number): string {
  try {
    return hasProc ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : ps(pid, 'command=')
  } catch {
    return ''
  }
}

/** Waits until the process is gone, at most so many milliseconds; says whether it is. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) {
    if (startedAt(pid) === undefined) return true
  }
  return startedAt(pid) === undefined
}

/** Sends a signal; a process that has already ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function ps(pid: number, columns: string): string {
  return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' }).trim()
}
