// `supervise.mjs PROGRAM [ARGUMENT …]` runs a program of Node and restarts it after a crash, with a delay that doubles.
// Signals are forwarded. The supervisor ends with the program if it exits with 0, if it was asked to stop, or if it was
// never ready: a configuration error would only repeat itself. The program reports `ready` over the IPC channel.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

const MIN_DELAY_MS = 500
const MAX_DELAY_MS = 30_000
/** After this time without a crash the delay starts from the beginning. */
const STABLE_MS = 60_000

/**
 * A program that has not ended this long after the signal to stop is killed. It waits 10 s for requests in flight, then
 * for its tasks and its database.
 */
const MAX_STOP_MS = 60_000

/**
 * Where Node keeps the compiled code of the program when it ends, for a seventh less processor time at the next start.
 * Not in the system's temporary folder, where others could put code of theirs. A folder that can't be written is no
 * error.
 */
const COMPILE_CACHE = 'build/compile-cache'

/**
 * Limits of memory that the program would otherwise not need to give back: on a machine with much of it, V8 lets new
 * objects fill 134 MB before it frees those that have ended, and the C library keeps up to eight heaps for each
 * processor.
 */
const V8_OPTIONS = '--max-semi-space-size=16'
const MAX_HEAPS_OF_C = '2'

const args = process.argv.slice(2)
/** @type {import('node:child_process').ChildProcess | null} */
let child = null
let isStopping = false
let wasReady = false
let endWait = () => {}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    setTimeout(() => child?.kill('SIGKILL'), MAX_STOP_MS).unref()
    endWait()
  })
}

let delay = MIN_DELAY_MS
for (;;) {
  const startedAt = performance.now()
  const { code, signal } = await run()
  const status = code ?? 128 + (constants.signals[signal] ?? 0)
  if (isStopping || code === 0 || !wasReady) process.exit(status)
  if (performance.now() - startedAt > STABLE_MS) delay = MIN_DELAY_MS
  log('error', 'server crashed, restarting', { code, signal, delayMs: delay })
  await wait(delay)
  if (isStopping) process.exit(0)
  delay = Math.min(delay * 2, MAX_DELAY_MS)
}

/** Runs the program until it ends. */
function run() {
  return new Promise((resolve) => {
    const env = {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      MALLOC_ARENA_MAX: MAX_HEAPS_OF_C,
      ...process.env,
      // The last one counts, so that the operator's own come after.
      NODE_OPTIONS: `${V8_OPTIONS} ${process.env.NODE_OPTIONS ?? ''}`.trim(),
    }
    child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
    child.on('message', (message) => {
      if (message === 'ready') wasReady = true
    })
    child.once('error', (error) => {
      log('error', error.message)
      resolve({ code: 1, signal: null })
    })
    child.once('exit', (code, signal) => resolve({ code, signal }))
  }).finally(() => {
    child = null
  })
}

function wait(ms) {
  return new Promise((resolve) => {
    endWait = resolve
    setTimeout(resolve, ms)
  })
}

/** Writes a line of the format of the server's log. */
function log(level, msg, fields = {}) {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`)
}
