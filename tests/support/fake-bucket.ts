import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the next response fails: with status 403 (`denied`) or 500 (`broken`), a connection closed before the response
 * (`dropped`) or during it (`cut`), no response (`silent`), or a body without an end (`endless`).
 */
export type BucketFault = 'denied' | 'broken' | 'dropped' | 'cut' | 'silent' | 'endless'

export type StoredObject = { bytes: Buffer; headers: Record<string, string> }

const BUCKET = 'muster.test'
const REGION = 'ap-southeast-2'
const KEY_ID = 'AKIAFAKEBUCKET'
/** Contains characters that a URL has to encode, as AWS secrets do. */
const SECRET = 'a+secret/with=signs%'

/**
 * Starts an S3-compatible service with one bucket, written from Amazon's description of signature version 4. It rejects
 * requests that are not signed with its key for its region and exactly this body.
 */
export async function startFakeBucket() {
  const objects = new Map<string, StoredObject>()
  const faults: BucketFault[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}`)
      respond(request, Buffer.concat(chunks), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function respond(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'dropped') return void response.destroy()
    if (fault === 'endless') return sendEndlessBody(response)
    if (fault === 'denied') return sendError(response, 403, 'AccessDenied')
    if (fault === 'broken') return sendError(response, 500, 'InternalError')
    const error = signatureError(request, body)
    if (error) return sendError(response, 403, error)
    const [, bucket, ...rest] = (request.url ?? '').split('/')
    const key = rest.join('/')
    if (bucket !== BUCKET) return sendError(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      const { 'content-type': type = '', 'cache-control': cache = '' } = request.headers
      objects.set(key, { bytes: body, headers: { 'content-type': type, 'cache-control': cache } })
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return sendError(response, 404, 'NoSuchKey')
    response.writeHead(200, { ...object.headers, 'Content-Length': object.bytes.length })
    if (fault !== 'cut') return void response.end(object.bytes)
    response.write(object.bytes.subarray(0, object.bytes.length / 2), () => response.destroy())
  }

  return {
    objects,
    /** Methods and paths in order of arrival. */
    requests,
    /** Fails the next responses, one fault per response. */
    fail(...next: BucketFault[]) {
      requests.length = 0
      faults.splice(0, faults.length, ...next)
    },
    /** Its FILES_URL. */
    address({ keyId = KEY_ID, secret = SECRET, bucket = BUCKET, region = REGION } = {}) {
      const key = `${encodeURIComponent(keyId)}:${encodeURIComponent(secret)}`
      return `http://${key}@127.0.0.1:${port}/${bucket}?region=${region}`
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The S3 error code for an invalid signature, or null if the signature is valid. */
function signatureError({ method, url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const time = String(headers['x-amz-date'])
  const [keyId, ...scope] = credential.split('/')
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId'
  if (scope.join('/') !== `${time.slice(0, 8)}/${REGION}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  const instant = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(Date.now() - instant) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (!needed.every((name) => names.includes(name))) return 'AccessDenied'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, url, '', lines, signed, sha256(body)].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function sendError(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(xml)
}

function sendEndlessBody(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
  }
  response.writeHead(200).on('drain', more)
  more()
}
