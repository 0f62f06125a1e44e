// Running other programs from the scripts: shown step by step, stopped together, nothing left behind.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmEnds } from './npm.mjs'

/** The program that runs now; a signal to this script goes on to it, once. */
let current
let stopping
let resolveStop
/** Resolves when this script is to end. */
export const stopped = new Promise((resolve) => {
  resolveStop = resolve
})

function passOn(signal) {
  if (stopping) return
  stopping = signal
  resolveStop(true)
  current?.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)
whenNpmEnds(() => passOn('SIGTERM'))

/**
 * Runs a program to its end. Its output is shown, or with `quiet` only given back. Resolves to its exit code as a
 * shell would see it. `onSpawn` receives the process.
 */
export function run(command, args, { quiet = false, ipc = false, onSpawn, ...options } = {}) {
  const io = quiet ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      ...options,
      stdio: [quiet ? 'ignore' : 'inherit', io, io, ...(ipc ? ['ipc'] : [])],
    })
    current = child
    onSpawn?.(child)
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => {
      if (stopping && quiet) process.exit(130)
      resolve({ code: code ?? 128 + constants.signals[signal], output })
    })
  })
}

/** Shows a step, that it is still at work, and how long it took. */
export async function step(title, work) {
  const begin = Date.now()
  process.stdout.write(`${title} `)
  const beat = setInterval(() => process.stdout.write('.'), 2000)
  const result = await work().finally(() => clearInterval(beat))
  process.stdout.write(' ')
  console.log(`${((Date.now() - begin) / 1000).toFixed(1)} s`)
  return result
}

/** Ends the script with one sentence, after whatever the failed program had to say. */
export function stop(sentence, output = '') {
  if (output.trim()) console.error(`\n${output.trim().split('\n').slice(-40).join('\n')}`)
  console.error(`\n${sentence}`)
  process.exit(1)
}
