import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Options of a load: keep-alive connections from a separate process, each with one request at a time. It
 * uses plain sockets, because Node's HTTP client uses more CPU than the bare server that it would measure.
 */
export type LoadOptions = {
  port: number
  /** A text is sent repeatedly; the requests of a list are sent once each, in order. */
  requests: string | readonly string[]
  seconds: number
  /** The expected status; any other one ends the run. `any`: errors of the server and lost connections are counted. */
  status: number | 'any'
  /** 16 unless given. */
  connections?: number
  /** How long each connection waits between two requests; not at all unless given. */
  pauseMs?: number
}

/**
 * Requests answered and the seconds they took, from the first sent to the last answered; the milliseconds of each; and
 * how many failed by their status or as `lost`, which are none unless any status is expected.
 */
export type LoadResult =
  | { answered: number; seconds: number; latencies: number[]; failed: Record<string, number> }
  | { failure: string }

const CONNECTIONS = 16
const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

process.on('message', async (options: LoadOptions) => {
  process.send?.(await runLoad(options).catch((error): LoadResult => ({ failure: String(error) })))
})

async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const startedAt = performance.now()
  const until = startedAt + options.seconds * 1000
  let sent = 0
  const next = (): string | undefined => {
    const request = typeof options.requests === 'string' ? options.requests : options.requests[sent]
    if (performance.now() >= until || !request) return undefined
    sent += 1
    return request
  }
  const { connections = CONNECTIONS } = options
  const each = await Promise.all(Array.from({ length: connections }, () => sendRequests(options, next)))
  const seconds = (performance.now() - startedAt) / 1000
  const failed = countTexts(each.flatMap((one) => one.failed))
  const latencies = each.flatMap((one) => one.latencies)
  return { answered: latencies.length, seconds, latencies, failed }
}

/** Sends requests on one connection until `next` returns none. A lost connection is opened again. */
async function sendRequests({ port, status, pauseMs = 0 }: LoadOptions, next: () => string | undefined) {
  const open = () => connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
  const latencies: number[] = []
  /** The status of each failed request, or `lost`. */
  const failed: string[] = []
  let socket = open()
  try {
    for (let request = next(); request; request = next()) {
      const sentAt = performance.now()
      const head = await exchange(socket, request).catch((error: unknown) => {
        if (status !== 'any') throw error
        return ''
      })
      const isExpected = status === 'any' ? /^HTTP\/1.1 [234]/.test(head) : head.startsWith(`HTTP/1.1 ${status}`)
      if (isExpected) latencies.push(performance.now() - sentAt)
      else if (status === 'any') failed.push(head.split(' ')[1] ?? 'lost')
      else throw new Error(`${request.split('\r\n')[0]}: ${head}`)
      if (!head || /\r\nconnection: close/i.test(head)) {
        socket.destroy()
        socket = open()
      }
      if (pauseMs > 0) await sleep(pauseMs)
    }
  } finally {
    socket.destroy()
  }
  return { latencies, failed }
}

/** How often each text occurs. */
function countTexts(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}

/** Sends a request and reads the complete response. @returns its status line and headers */
function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = ''
    /** Set once the headers are complete: the bytes of the body that are missing, or that it is chunked. */
    let body: { missing: number } | 'chunked' | null = null
    const onData = (chunk: string) => {
      let part = chunk
      if (!body) {
        head += chunk
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        part = head.slice(end + HEAD_END.length)
        head = head.slice(0, end)
        body = bodyOf(head)
      }
      if (body !== 'chunked') body.missing -= part.length
      // Each connection has one request at a time, so nothing follows the last chunk.
      if (body === 'chunked' ? part.endsWith(LAST_CHUNK) : body.missing <= 0) settle(() => resolve(head))
    }
    const onEnd = (error?: unknown) => settle(() => reject(error instanceof Error ? error : new Error('closed')))
    const settle = (then: () => void) => {
      socket.off('data', onData).off('error', onEnd).off('close', onEnd)
      then()
    }
    socket.on('data', onData).on('error', onEnd).on('close', onEnd)
    socket.write(request)
  })
}

function bodyOf(head: string): { missing: number } | 'chunked' {
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return 'chunked'
  return { missing: Number(head.match(/\r\ncontent-length: (\d+)/i)?.[1] ?? 0) }
}
