import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        const chunks: Buffer[] = []
        body.on('data', (chunk: Buffer) => chunks.push(chunk))
        body.on('end', () => {
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(Buffer.concat(chunks), { status, headers }))
        })
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
