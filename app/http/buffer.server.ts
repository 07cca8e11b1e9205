import { Writable } from 'node:stream'

/** Collects everything that `pipe` writes. */
export function collectBuffer(pipe: (destination: Writable) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk: Buffer | string, _encoding, done) {
        chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    collector.on('error', reject)
    pipe(collector)
  })
}
