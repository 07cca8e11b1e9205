import { connect, type Socket } from 'node:net'

/**
 * The load: `CONNECTIONS` keep-alive connections from a process of its own, each with one request in flight. Plain
 * sockets, as node's own client costs more than the bare server that it would measure.
 */
export type LoadOptions = {
  port: number
  /** Sent in turn: a single one again and again, several once each. */
  requests: string[]
  seconds: number
  /** The only status that counts; anything else ends the run. */
  status: number
}

/** Requests answered and the seconds they took, from the first sent to the last answered. */
export type LoadResult = { answered: number; seconds: number } | { failure: string }

const CONNECTIONS = 16
const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

process.on('message', async (order: LoadOptions) => {
  process.send?.(await runLoad(order).catch((error): LoadResult => ({ failure: String(error) })))
})

async function runLoad(order: LoadOptions): Promise<LoadResult> {
  const began = performance.now()
  const until = began + order.seconds * 1000
  let sent = 0
  const next = (): string | undefined => {
    const request = order.requests.length === 1 ? order.requests[0] : order.requests[sent]
    if (performance.now() >= until || !request) return undefined
    sent += 1
    return request
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sendRequests(order, next)))
  return { answered: sent, seconds: (performance.now() - began) / 1000 }
}

/** Asks on one connection until `next` has nothing more. */
async function sendRequests({ port, status }: LoadOptions, next: () => string | undefined): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
  try {
    for (let request = next(); request; request = next()) {
      const head = await ask(socket, request)
      if (!head.startsWith(`HTTP/1.1 ${status}`)) throw new Error(`${request.split('\r\n')[0]}: ${head}`)
    }
  } finally {
    socket.destroy()
  }
}

/** Sends a request and reads its whole answer. @returns the answer's head */
function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = ''
    /** What is known of the body once the head is there: bytes still to come, or that it comes in chunks. */
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
      // With one request at a time nothing follows the last chunk.
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
