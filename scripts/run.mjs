// Runs other programs: shown step by step, stopped together, nothing left behind. Uses only Node itself: it works before
// anything is installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const running = new Set()
let stopping = false

function stopAll(signal) {
  stopping = true
  for (const child of running) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stopAll)

// npm does not pass on the signal that ends it, and cannot pass on SIGKILL. The scripts in package.json say `exec`, so
// npm is the parent of this process until it ends.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    stopAll('SIGTERM')
  }, 200)
  timer.unref()
}

/**
 * Runs a program to its end. Its output is shown, or with `quiet` only returned. Resolves to its exit code as a shell
 * would see it.
 */
export function run(command, args, { quiet = false, ipc = false, ...options } = {}) {
  const io = quiet ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      stdio: [quiet ? 'ignore' : 'inherit', io, io, ...(ipc ? ['ipc'] : [])],
    })
    running.add(child)
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => {
      running.delete(child)
      if (stopping && quiet) process.exit(130)
      resolve({ code: code ?? 128 + constants.signals[signal], output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Prints a title, a dot every two seconds while the work goes on, and how long it took. */
export async function step(title, work) {
  const start = Date.now()
  process.stdout.write(`${title} `)
  const dots = setInterval(() => process.stdout.write('.'), 2000)
  const result = await work().finally(() => clearInterval(dots))
  console.log(` ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}

/** Ends the script with one sentence, after the last lines of the program that failed. */
export function stop(sentence, output = '') {
  if (output.trim()) console.error(`\n${output.trim().split('\n').slice(-40).join('\n')}`)
  console.error(`\n${sentence}`)
  process.exit(1)
}
