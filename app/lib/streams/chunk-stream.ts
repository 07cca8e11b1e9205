/** Reads the next chunk when the client has taken the previous one, and stops when the client disconnects. */
export function createChunkStream<Chunk extends Uint8Array>(chunks: AsyncGenerator<Chunk>): ReadableStream<Chunk> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
