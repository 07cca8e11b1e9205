import type { Running } from './processes.ts'
import { type RawResponse, sendRawRequest } from './raw-request.ts'
import { END_OF_RECORDING, type RecordedStatement } from './statements.ts'

/** Sends a request to an app that was started with record-statements.ts. @returns the response and its statements */
export async function record(
  app: Running,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: string,
): Promise<RawResponse & { statements: RecordedStatement[] }> {
  const statements: RecordedStatement[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const listen = (message: RecordedStatement | typeof END_OF_RECORDING) => {
    if (message === END_OF_RECORDING) end()
    else statements.push(message)
  }
  app.process.on('message', listen)
  const response = await sendRawRequest(`http://127.0.0.1:${app.port}${path}`, headers, method, body)
  // The app returns this message after all statements of the request, because messages keep their order. No statement
  // would tell the end: a task may run another one at any time.
  app.process.send(END_OF_RECORDING)
  await ended
  app.process.off('message', listen)
  return { ...response, statements }
}
