import { connect, type Socket } from 'node:net'

/** Where clamd listens. */
export type ScannerAddress = { host: string; port: number }

/** The scanner is unreachable, replies with an error or takes too long: nothing is known about the file. */
export class ScannerUnavailable extends Error {
  /** Whether the scanner replied: then the error is about this file, such as one above the scanner's own limit. */
  readonly isReply: boolean
  constructor(message: string, { isReply }: { isReply: boolean }) {
    super(message)
    this.isReply = isReply
  }
}

/** A scanner of uploaded files. */
export type VirusScanner = {
  /**
   * Whether the file is infected, with the name of what was found.
   *
   * @param timeoutMs how long to wait for the reply; by default as long as the scanner may need for a large file
   * @throws ScannerUnavailable
   */
  scan(bytes: Uint8Array, timeoutMs?: number): Promise<{ infected: string | null }>
}

/** Bytes of one part of a file; far below clamd's limits. */
const CHUNK_BYTES = 64 * 1024
const DEFAULT_TIMEOUT_MS = 15_000

/**
 * A scanner that sends files to ClamAV's daemon over TCP with its INSTREAM command: parts with their length in front,
 * an empty one at the end, then one line that says what was found. Each file has a connection of its own.
 */
export function createVirusScanner(
  { host, port }: ScannerAddress,
  defaultTimeoutMs = DEFAULT_TIMEOUT_MS,
): VirusScanner {
  return {
    async scan(bytes, timeoutMs = defaultTimeoutMs) {
      const reply = await exchange(connect({ host, port }), bytes, timeoutMs)
      if (reply === 'stream: OK') return { infected: null }
      const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
      if (!found) {
        const message = `CLAMD_URL: the scanner replies ${JSON.stringify(reply.slice(0, 200))}`
        throw new ScannerUnavailable(message, { isReply: true })
      }
      return { infected: found }
    },
  }
}

/** The reply to `bytes`, without the zero byte at its end. */
function exchange(socket: Socket, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      socket.destroy()
      reject(new ScannerUnavailable(`CLAMD_URL: ${reason}`, { isReply: false }))
    }
    const timer = setTimeout(() => fail('no response in time'), timeoutMs)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => {
      clearTimeout(timer)
      const reply = Buffer.concat(chunks).toString('latin1').replace(/\0.*$/s, '').trim()
      if (reply) resolve(reply)
      else fail('closed without a response')
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES)
        socket.write(lengthOf(chunk.byteLength))
        socket.write(chunk)
      }
      socket.write(lengthOf(0))
    })
  })
}

/** Four bytes, the most significant first. */
function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}
