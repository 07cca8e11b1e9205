import pg from 'pg'
import { END_OF_RECORDING } from './statements.ts'

// `node --import ./bench/record-statements.ts build/server/index.js`: sends the parent process each statement of the
// app's pools, so that the bare server can run the same ones. Statements of the task queue are skipped.
const connections = new WeakMap<object, number>()
let connectionCount = 0

pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, client: { connectionParameters?: { application_name?: string } }, args: unknown[]) {
    if (client.connectionParameters?.application_name === 'muster') {
      if (!connections.has(client)) connections.set(client, ++connectionCount)
      process.send?.({ ...statementOf(args), connection: connections.get(client) })
    }
    return Reflect.apply(query, client, args)
  },
})

process.on('message', (message) => message === END_OF_RECORDING && process.send?.(message))
// Listening would otherwise keep the app running after it was stopped.
process.channel?.unref()

function statementOf([first, second]: unknown[]): { text: string; values: unknown[] } {
  const { text, values } = typeof first === 'string' ? { text: first, values: second } : Object(first)
  return { text: String(text), values: [second, values].find(Array.isArray) ?? [] }
}
