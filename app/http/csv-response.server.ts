/** A CSV file that is sent while `chunks` are read, at the pace of the client. `name` has no extension. */
export function csvResponse(chunks: AsyncGenerator<string>, name: string): Response {
  return new Response(createStream(chunks), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Reads the next chunk when the client has taken the previous one, and stops when the client disconnects. */
function createStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
