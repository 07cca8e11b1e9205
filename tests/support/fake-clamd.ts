import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/**
 * What the daemon finds in the test files: the text of the EICAR test file, shortened, so that no other scanner reacts.
 */
export const VIRUS = 'X5O!P%@AP-TEST-VIRUS'

/** A file to which the daemon always replies with an error. */
export const UNSCANNABLE = 'UNSCANNABLE'

/** How the daemon behaves: it scans, reports an error, closes without a response, or never answers. */
type Behaviour = 'scans' | 'fails' | 'closes' | 'silent'

/** A small clamd that understands INSTREAM, written from ClamAV's manual. */
export class FakeClamd {
  behaviour: Behaviour = 'scans'
  /** The files that it has received. */
  readonly received: Buffer[] = []
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #port = 0

  /** Listens, on the same port as before if it was stopped. @returns its CLAMD_URL */
  async start(): Promise<string> {
    const server = createServer((socket) => this.#talk(socket))
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
    return `tcp://127.0.0.1:${this.#port}`
  }

  get address() {
    return { host: '127.0.0.1', port: this.#port }
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server?.close()
    if (this.#server) await once(this.#server, 'close')
    this.#server = null
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (this.behaviour === 'closes') return void socket.destroy()
      if (this.behaviour === 'silent') return
      const file = readStream(received)
      if (!file) return
      this.received.push(file)
      if (this.behaviour === 'fails' || file.includes(UNSCANNABLE)) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else socket.end(file.includes(VIRUS) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  }
}

/** The file of a complete INSTREAM command, or null. */
function readStream(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (bytes.length < command.length) return null
  if (bytes.toString('latin1', 0, command.length) !== command) throw new Error('not INSTREAM')
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    if (at + 4 + length > bytes.length) return null
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
