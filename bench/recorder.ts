import { once } from 'node:events'
import type { Running } from './processes.ts'
import { type RawResponse, sendRawRequest } from './raw-request.ts'
import type { Statement } from './statements.ts'

/** What the app asks for /readyz: marks the end of a recording, as its messages arrive in the order of the statements. */
const MARK = 'select 1'

/** An answer of the app (started with record-statements.ts), and the statements that it took. */
export async function record(
  app: Running,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: string,
): Promise<RawResponse & { statements: Statement[] }> {
  const statements: Statement[] = []
  const listen = (statement: Statement) => statements.push(statement)
  app.process.on('message', listen)
  const answer = await sendRawRequest(`http://127.0.0.1:${app.port}${path}`, headers, method, body)
  await fetch(`http://127.0.0.1:${app.port}/readyz`)
  while (statements.at(-1)?.text !== MARK) await once(app.process, 'message')
  app.process.off('message', listen)
  return { ...answer, statements: statements.slice(0, -1) }
}
