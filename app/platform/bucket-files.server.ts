import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from './bucket-address.server.ts'
import { contentTypeOf, FileStorageError, type Files, invalidKeyError } from './files.server.ts'

/** Milliseconds for one call with all its tries: somebody is waiting for it. */
const TIMEOUT_MS = 10_000

/** Milliseconds between tries, half more or less by chance so that many callers do not come back together. */
const RETRY_DELAYS_MS = [100, 400]

/** Longest answer that is read, in bytes. Our largest picture, 1,280 × 3,840 pixels of WebP, is under 5 MB. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024

type Call = {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}
/** The bucket with the keys that its secret gave so far, one a day: each costs four rounds of hashing. */
type SigningBucket = Bucket & { cache: Map<string, ArrayBuffer> }
/** `code` is S3's own word for a refusal, such as NoSuchKey. */
type BucketResponse = { status: number; code: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Files in a bucket, an object each under its key. Nothing about the bucket has to be public: the files are served by us.
 * Calls are repeated after a 5xx, a 429 or a lost connection; each is safe to repeat.
 *
 * @param patienceMs milliseconds until a call that is not answered fails
 */
export function createBucketFiles(bucket: Bucket, patienceMs = TIMEOUT_MS): Files {
  const door: SigningBucket = { ...bucket, cache: new Map() }
  const ask = (call: Call) => sendWithRetries(door, call, AbortSignal.timeout(patienceMs))
  return {
    async put(key, bytes) {
      const contentType = contentTypeOf(key)
      if (contentType === null) throw invalidKeyError(key)
      // For who reads the bucket itself, a delivery network say: as /files/ serves them.
      const headers = { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=31536000, immutable' }
      // A copy: every try sends what was given, whatever the caller does with its own meanwhile.
      const call: Call = { method: 'PUT', key, body: new Uint8Array(bytes), headers }
      const answer = await ask(call)
      if (!isSuccess(answer)) throw toError(call, answer)
    },
    async read(key) {
      const contentType = contentTypeOf(key)
      if (contentType === null) return null
      const call: Call = { method: 'GET', key }
      const answer = await ask(call)
      if (isMissing(answer)) return null
      if (!isSuccess(answer)) throw toError(call, answer)
      return { bytes: answer.bytes, contentType }
    },
    async remove(key) {
      if (contentTypeOf(key) === null) return
      const call: Call = { method: 'DELETE', key }
      const answer = await ask(call)
      if (!isSuccess(answer) && !isMissing(answer)) throw toError(call, answer)
    },
  }
}

const isSuccess = ({ status }: BucketResponse) => status >= 200 && status < 300
const isMissing = ({ status, code }: BucketResponse) => status === 404 && code !== 'NoSuchBucket'
const isTransient = ({ status }: BucketResponse) => status >= 500 || status === 429

function toError({ method, key }: Call, answer: BucketResponse): FileStorageError {
  const words = `FILES_URL: the bucket answers ${method} ${key} with ${answer.status} ${answer.code}`.trim()
  return new FileStorageError(words, { refused: !isTransient(answer) })
}

/** @throws FilesUnavailable when no try brings a whole answer before `signal` ends them */
async function sendWithRetries(door: SigningBucket, call: Call, signal: AbortSignal): Promise<BucketResponse> {
  for (let tried = 0; ; tried++) {
    const pause = RETRY_DELAYS_MS[tried]
    try {
      const answer = await send(door, call, signal)
      if (pause === undefined || !isTransient(answer)) return answer
      await sleep(pause * (0.5 + Math.random()), undefined, { signal })
    } catch (error) {
      if (error instanceof FileStorageError) throw error
      if (pause === undefined || signal.aborted) {
        const reason = signal.aborted ? 'no answer in time' : errorReason(error)
        throw new FileStorageError(`FILES_URL: ${call.method} ${call.key}: ${reason}`, { cause: error })
      }
    }
  }
}

/** Signed anew for each try, with the hash of the body, so that the service takes no damaged one. */
async function send(
  door: SigningBucket,
  { method, key, body, headers = {} }: Call,
  signal: AbortSignal,
): Promise<BucketResponse> {
  const { accessKeyId, secretAccessKey, region, cache } = door
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: `${door.url}/${key}`,
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
      throw new FileStorageError(`FILES_URL: the answer for ${key} is longer than ${MAX_RESPONSE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What fetch knows of a lost connection stands in its cause. */
function errorReason(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
