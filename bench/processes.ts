import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export type Running = {
  pid: number
  port: number
  process: ChildProcess
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>
}

/**
 * Starts the built app with only these variables, with the bench module `preload` if given, and waits until it is
 * ready.
 */
export async function startApp(env: Record<string, string>, preload?: string): Promise<Running> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const app = fork('build/server/index.js', {
    execArgv: preload ? ['--import', benchModulePath(preload)] : [],
    env: { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'info', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    app.stdout?.resume()
    // Other messages, such as the statements that a preloaded module records, come before and after it.
    app.on('message', (message) => message === 'ready' && resolve())
    app.once('exit', (code) => reject(new Error(`The app ended with ${code} before it was ready.`)))
  })
  return { pid: app.pid ?? 0, port, process: app, stop: () => stop(app) }
}

/** Runs a module of bench/ in a separate process. */
export function forkBenchModule(program: string): ChildProcess {
  return fork(benchModulePath(program), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** Sends a message and waits for the response. */
export function ask<Answer>(child: ChildProcess, message: Serializable): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: Answer) => settle(() => resolve(answer))
    const onExit = (code: number | null) => settle(() => reject(new Error(`${child.spawnargs.at(-1)} ended: ${code}.`)))
    const settle = (then: () => void) => {
      child.off('message', onAnswer).off('exit', onExit)
      then()
    }
    child.on('message', onAnswer).on('exit', onExit)
    child.send(message)
  })
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function benchModulePath(program: string): string {
  return fileURLToPath(new URL(program, import.meta.url))
}
