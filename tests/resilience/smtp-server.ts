import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export type Received = { from: string; to: string[]; data: string }

/** A minimal SMTP server without TLS that accepts and stores every message. */
export class SmtpServer {
  readonly received: Received[] = []
  /** The reply to every recipient. */
  recipientReply = '250 ok'
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      this.#talk(socket)
    })
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #talk(socket: Socket): void {
    let message: Received = { from: '', to: [], data: '' }
    let unread = ''
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk: Buffer) => {
      unread += chunk.toString('utf8')
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        if (inData && line !== '.') message.data += `${line}\r\n`
        else if (inData) {
          inData = false
          this.received.push(message)
          message = { from: '', to: [], data: '' }
          socket.write('250 ok\r\n')
        } else inData = command(line)
      }
    })
    const command = (line: string): boolean => {
      const address = line.match(/<([^>]*)>/)?.[1] ?? ''
      if (/^MAIL/i.test(line)) message.from = address
      if (/^RCPT/i.test(line)) message.to.push(address)
      if (/^DATA/i.test(line)) socket.write('354 continue\r\n')
      else if (/^STARTTLS/i.test(line)) socket.write('502 not implemented\r\n')
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else if (/^RCPT/i.test(line)) socket.write(`${this.recipientReply}\r\n`)
      else socket.write('250 ok\r\n')
      return /^DATA/i.test(line)
    }
  }
}
