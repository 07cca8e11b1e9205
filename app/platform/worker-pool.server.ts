import { basename } from 'node:path'
import { Tinypool } from 'tinypool'
import { runOutsideSlot } from './request-slot.server.ts'

/**
 * Why the work has no result: `timeout` and `memory` for a limit that was exceeded, `crash` for an exception or the end
 * of the worker, such as of a process above its memory, `busy` if too much work was already waiting.
 */
export type WorkerFailureReason = 'timeout' | 'memory' | 'crash' | 'busy'

export class WorkerFailure extends Error {
  readonly reason: WorkerFailureReason

  constructor(reason: WorkerFailureReason, cause?: unknown) {
    super(`The worker failed: ${reason}.`, { cause })
    this.reason = reason
  }
}

export type WorkerPoolOptions = {
  /** `thread` shares the process; `process` returns its memory to the system when it ends. */
  kind: 'thread' | 'process'
  /** Maximum size of the worker's JavaScript heap. */
  memoryMb: number
  /** Of a process: its maximum memory with buffers, which the limit of the heap leaves out. It ends above that. */
  residentMb?: number
  /** Maximum time of one call. Waiting for the worker and its start do not count. */
  timeoutMs: number
  /** Maximum time of the worker's start. */
  startTimeoutMs?: number
  /** How many calls may wait while another one runs. */
  maxWaiting: number
}

export type WorkerPool<W> = {
  /**
   * Calls an exported function of the worker's module. A request holds no slot while it waits (`runOutsideSlot`).
   *
   * @throws WorkerFailure
   */
  run<N extends keyof W & string>(name: N, input: InputOf<W[N]>): Promise<OutputOf<W[N]>>
}

type InputOf<F> = F extends (input: infer I) => unknown ? I : never
type OutputOf<F> = F extends (...args: never[]) => infer O ? Awaited<O> : never

/** A worker without work ends after this time. */
const IDLE_TIMEOUT_MS = 5_000

/** Some seconds on a machine whose processors are busy with other work. */
const START_TIMEOUT_MS = 30_000
/** Does nothing. The pool calls it once the worker has loaded its own module. */
const READY = { filename: 'data:text/javascript,export default () => undefined', name: 'default' }

/**
 * Creates a worker outside the event loop for work whose duration depends on foreign input. It makes one call at a time
 * and ends when it is idle. Its environment has no variables, so it cannot read secrets.
 *
 * @param module the worker's module, `*.worker.server.ts`. Its exported functions take one value and return one, both
 *   of which are copied. `vite.config.ts` emits it beside the built server under the same name.
 */
export function createWorkerPool<W>(module: URL, options: WorkerPoolOptions): WorkerPool<W> {
  const { kind, memoryMb, residentMb, timeoutMs, startTimeoutMs = START_TIMEOUT_MS, maxWaiting } = options
  const pool = new Tinypool({
    filename: locateModule(module),
    runtime: kind === 'thread' ? 'worker_threads' : 'child_process',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    env: {},
    ...(kind === 'thread'
      ? { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 } }
      : {
          execArgv: [
            ...process.execArgv,
            `--max-old-space-size=${memoryMb}`,
            ...(residentMb ? ['--import', memoryGuard(residentMb)] : []),
          ],
          serialization: 'advanced' as const,
        }),
  })
  // A worker that ends while it has no work. The next call starts another one.
  pool.on('error', () => undefined)
  // The limit of the call is for foreign input, and a worker that takes long to start says nothing about it.
  const call = async (name: string, input: unknown) => {
    await pool.run(null, { ...READY, signal: AbortSignal.timeout(startTimeoutMs) })
    return pool.run(input, { name, signal: AbortSignal.timeout(timeoutMs) })
  }
  let previous: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async run(name, input) {
      if (waiting > maxWaiting) throw new WorkerFailure('busy')
      waiting += 1
      // Calls are queued here, because the time limit of the pool's own queue includes the waiting time.
      const result = previous.then(() => call(name, input))
      previous = result.catch(() => undefined)
      try {
        return await runOutsideSlot(() => result)
      } catch (error) {
        throw new WorkerFailure(reasonOf(error), error)
      } finally {
        waiting -= 1
      }
    },
  }
}

/**
 * A module that ends its process above a limit of memory, from a thread of its own, because the other one is busy while
 * it fills buffers. It imports nothing that the build would have to emit.
 */
function memoryGuard(residentMb: number): string {
  const thread = `setInterval(() => { if (process.memoryUsage.rss() > ${residentMb * 1024 * 1024}) process.kill(process.pid, 'SIGKILL') }, 50)`
  const module = `import { isMainThread, Worker } from 'node:worker_threads'
    if (isMainThread) new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [] }).unref()`
  return `data:text/javascript,${encodeURIComponent(module)}`
}

/** The source in development and tests, whose types Node.js removes; in the built server the file beside it. */
function locateModule(source: URL): string {
  const isSource = import.meta.url.endsWith('.ts')
  return (isSource ? source : new URL(basename(source.pathname).replace(/ts$/, 'js'), import.meta.url)).href
}

function reasonOf(error: unknown): WorkerFailureReason {
  if (!(error instanceof Error)) return 'crash'
  if (error.name === 'AbortError') return 'timeout'
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
}
