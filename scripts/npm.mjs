// npm ends at SIGTERM without telling the script it runs, and cannot tell it anything at SIGKILL.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Calls back when the npm that runs this script is gone; does nothing without npm. */
export function whenNpmEnds(callback) {
  if (!process.env.npm_lifecycle_event) return
  const npm = above(process.ppid)
  const timer = setInterval(() => {
    try {
      process.kill(npm, 0)
    } catch {
      clearInterval(timer)
      callback()
    }
  }, 200)
  timer.unref()
}

/** npm itself stands one or two shells above its script. */
function above(pid) {
  for (let at = pid, steps = 0; at > 1 && steps < 4; steps++) {
    const { parent, command } = look(at)
    if (/^\S*(npm|pnpm|yarn)\b/.test(command) || command.includes(process.env.npm_execpath)) return at
    at = parent
  }
  return pid
}

function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    try {
      const line = execFileSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
      return { parent: Number.parseInt(line, 10), command: line.replace(/^\d+\s+/, '') }
    } catch {
      return { parent: 0, command: '' }
    }
  }
}
