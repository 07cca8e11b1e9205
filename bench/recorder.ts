import { once } from 'node:events'
import type { Running } from './processes.ts'
import type { Statement } from './statements.ts'

/** What the app asks for /readyz: marks the end of a recording, as its messages arrive in the order of the statements. */
const MARK = 'select 1'

/** The statements that the app (started with record-statements.ts) sends to answer `request`, and its answer. */
export async function record(app: Running, request: () => Promise<Response>) {
  const statements: Statement[] = []
  const listen = (statement: Statement) => statements.push(statement)
  app.process.on('message', listen)
  const response = await request()
  const body = await response.text()
  await fetch(`http://127.0.0.1:${app.port}/readyz`)
  while (statements.at(-1)?.text !== MARK) await once(app.process, 'message')
  app.process.off('message', listen)
  return { status: response.status, headers: response.headers, body, statements: statements.slice(0, -1) }
}
