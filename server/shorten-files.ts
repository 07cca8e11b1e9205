import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'

/** The parts of a form in a request that is longer than its path allows, in bytes. */
export type FormLimits = {
  /**
   * What is kept of one file. Larger than the largest file that is accepted, so that the rest of a file is not missed.
   */
  maxFileBytes: number
  /** What is kept of all files together. */
  maxFilesBytes: number
  /** All text together, with the headers of the parts. A form with more cannot be read. */
  maxTextBytes: number
}

const BOUNDARY = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
const MAX_PART_HEADER_BYTES = 16 * 1024

/**
 * A multipart request whose files are cut off after a limit, so that a form with a file that is too large can be
 * answered with the reason and the rest of its input, without holding the file in memory.
 *
 * @returns the request to continue with, or null if it is not a multipart form
 */
export function shortenFiles(request: Request, limits: FormLimits): Request | null {
  const type = request.headers.get('content-type') ?? ''
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary || !request.body || !/^multipart\/form-data\b/i.test(type)) return null
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const body = Readable.toWeb(Readable.from(shorten(request.body, boundary, limits))) as ReadableStream
  // A body that is a stream needs `duplex`, which the types of the browser do not have.
  const init: RequestInit & { duplex: 'half' } = { method: request.method, headers, body, duplex: 'half' }
  return new Request(request.url, init)
}

/** @throws an error for a form that cannot be read, after all of `body` was read */
async function* shorten(body: AsyncIterable<Uint8Array>, boundary: string, limits: FormLimits) {
  const form = createShortener(boundary, limits)
  let failure: unknown = null
  for await (const chunk of body) {
    // The rest is read and dropped: if the body is cancelled while a part of it is waiting, Node's adapter for streams
    // throws an error that nothing catches, and the server ends.
    if (failure) continue
    try {
      yield* form.add(chunk)
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
  yield form.rest()
}

/** Cuts off the files of a form that is added in chunks. `rest` is what is left of the last one. */
function createShortener(boundary: string, limits: FormLimits) {
  // The first delimiter has no line break before it.
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let rest: Buffer = Buffer.from('\r\n')
  let isStart = true
  let isHeader = false
  let isFile = false
  let fileBytes = 0
  const total = { files: 0, text: 0 }

  function keepText(part: Buffer): Buffer {
    total.text += part.length
    if (total.text > limits.maxTextBytes) throw new Error('The text of the form is too long.')
    return part
  }

  function keepContent(part: Buffer): Buffer {
    if (!isFile) return keepText(part)
    const kept = part.subarray(0, Math.min(limits.maxFileBytes - fileBytes, limits.maxFilesBytes - total.files))
    fileBytes += kept.length
    total.files += kept.length
    return kept
  }

  function* add(chunk: Uint8Array) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (isHeader) {
        const end = rest.indexOf('\r\n\r\n')
        if (end === -1) {
          if (rest.length > MAX_PART_HEADER_BYTES) throw new Error('A header of the form is too long.')
          return
        }
        const header = rest.subarray(0, end + 4)
        isFile = /\bfilename\*?=/i.test(header.toString('latin1'))
        fileBytes = 0
        isHeader = false
        yield keepText(header)
        rest = rest.subarray(end + 4)
      }
      const found = rest.indexOf(delimiter)
      // A delimiter can continue in the next chunk.
      const end = found === -1 ? Math.max(0, rest.length - delimiter.length + 1) : found
      yield keepContent(rest.subarray(0, end))
      rest = rest.subarray(found === -1 ? end : found + delimiter.length)
      if (found === -1) return
      yield isStart ? delimiter.subarray(2) : delimiter
      isStart = false
      isHeader = true
    }
  }

  return { add, rest: () => rest }
}
