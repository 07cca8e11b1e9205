import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { runOutsideSlot } from '../request-slot.server.ts'
import type { Bucket } from './bucket-address.server.ts'
import { contentTypeOf, FileStorageError, type Files, invalidKeyError } from './files.server.ts'

/** Timeout of one call with all its retries. A person is waiting for it. */
const TIMEOUT_MS = 10_000

/** Delays between retries, with 50 % jitter so that many callers do not retry together. */
const RETRY_DELAYS_MS = [100, 400]

/** Our largest image, 1,280 × 3,840 pixels of WebP, is smaller than 5 MB. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024

type Call = {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}
/** The bucket with its cache of signing keys, one per day: deriving one takes four HMACs. */
type SigningBucket = Bucket & { cache: Map<string, ArrayBuffer> }
/** `code` is S3's error code, such as NoSuchKey. */
type BucketResponse = { status: number; code: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Files in a bucket, one object per key. The bucket can be private, because we serve the files. Calls are idempotent
 * and are retried after a 5xx, a 429 or a lost connection. A request holds no slot during a call (`runOutsideSlot`).
 */
export function createBucketFiles(bucket: Bucket, timeoutMs = TIMEOUT_MS): Files {
  const client: SigningBucket = { ...bucket, cache: new Map() }
  const request = (call: Call) => runOutsideSlot(() => sendWithRetries(client, call, AbortSignal.timeout(timeoutMs)))
  return {
    async put(key, bytes) {
      const contentType = contentTypeOf(key)
      if (contentType === null) throw invalidKeyError(key)
      // The same headers as /files/, for a CDN that reads the bucket itself.
      const headers = { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=31536000, immutable' }
      // A copy, because the caller may change its bytes before a retry.
      const call: Call = { method: 'PUT', key, body: new Uint8Array(bytes), headers }
      const answer = await request(call)
      if (!isSuccess(answer)) throw toError(call, answer)
    },
    async read(key) {
      const contentType = contentTypeOf(key)
      if (contentType === null) return null
      const call: Call = { method: 'GET', key }
      const answer = await request(call)
      if (isMissing(answer)) return null
      if (!isSuccess(answer)) throw toError(call, answer)
      return { bytes: answer.bytes, contentType }
    },
    async remove(key) {
      if (contentTypeOf(key) === null) return
      const call: Call = { method: 'DELETE', key }
      const answer = await request(call)
      if (!isSuccess(answer) && !isMissing(answer)) throw toError(call, answer)
    },
  }
}

const isSuccess = ({ status }: BucketResponse) => status >= 200 && status < 300
const isMissing = ({ status, code }: BucketResponse) => status === 404 && code !== 'NoSuchBucket'
const isTransient = ({ status }: BucketResponse) => status >= 500 || status === 429

function toError({ method, key }: Call, answer: BucketResponse): FileStorageError {
  const message = `FILES_URL: the bucket answers ${method} ${key} with ${answer.status} ${answer.code}`.trim()
  return new FileStorageError(message, { denied: !isTransient(answer) })
}

/** @throws FileStorageError if no attempt gets a complete response before `signal` aborts */
async function sendWithRetries(bucket: SigningBucket, call: Call, signal: AbortSignal): Promise<BucketResponse> {
  for (let attempt = 0; ; attempt++) {
    const delay = RETRY_DELAYS_MS[attempt]
    try {
      const answer = await send(bucket, call, signal)
      if (delay === undefined || !isTransient(answer)) return answer
      await sleep(delay * (0.5 + Math.random()), undefined, { signal })
    } catch (error) {
      if (error instanceof FileStorageError) throw error
      if (delay === undefined || signal.aborted) {
        const reason = signal.aborted ? 'no response in time' : errorReason(error)
        throw new FileStorageError(`FILES_URL: ${call.method} ${call.key}: ${reason}`, { cause: error })
      }
    }
  }
}

/** Each attempt is signed again, with the hash of the body, so that the service rejects a damaged body. */
async function send(
  bucket: SigningBucket,
  { method, key, body, headers = {} }: Call,
  signal: AbortSignal,
): Promise<BucketResponse> {
  const { accessKeyId, secretAccessKey, region, cache } = bucket
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: `${bucket.url}/${key}`,
    headers: { ...headers, 'X-Amz-Content-Sha256': hash },
    accessKeyId,
    secretAccessKey,
    region,
    cache,
    service: 's3',
  })
  const signed = await signer.sign()
  const response = await fetch(signed.url, { method, headers: signed.headers, body, signal, redirect: 'manual' })
  const bytes = await readBytes(response, key)
  const code = response.ok ? '' : (/<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? '')
  return { status: response.status, code, bytes }
}

async function readBytes(response: Response, key: string): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > MAX_RESPONSE_BYTES)
      throw new FileStorageError(`FILES_URL: the response for ${key} is longer than ${MAX_RESPONSE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `fetch` gives the reason of a lost connection as the cause of its error. */
function errorReason(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
