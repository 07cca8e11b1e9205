import { once } from 'node:events'
import type { Running } from './processes.ts'
import { type RawResponse, sendRawRequest } from './raw-request.ts'
import type { Statement } from './statements.ts'

/** The statement of /readyz. It marks the end of a recording, because statements arrive in the order they are sent. */
const MARK = 'select 1'

/** Sends a request to an app that was started with record-statements.ts. @returns the response and its statements */
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
  const response = await sendRawRequest(`http://127.0.0.1:${app.port}${path}`, headers, method, body)
  await fetch(`http://127.0.0.1:${app.port}/readyz`)
  while (statements.at(-1)?.text !== MARK) await once(app.process, 'message')
  app.process.off('message', listen)
  return { ...response, statements: statements.slice(0, -1) }
}
