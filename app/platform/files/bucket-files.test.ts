import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeBucket } from '#tests/support/fake-bucket.ts'
import { parseBucketAddress } from './bucket-address.server.ts'
import { createBucketFiles } from './bucket-files.server.ts'
import { FileStorageError } from './files.server.ts'

let service: Awaited<ReturnType<typeof startFakeBucket>>
beforeAll(async () => {
  service = await startFakeBucket()
})
afterAll(() => service.close())
beforeEach(() => {
  service.objects.clear()
  service.fail()
})

function filesAt(address: string, timeoutMs?: number) {
  const bucket = parseBucketAddress(address)
  if (!bucket) throw new Error('The address is invalid.')
  return createBucketFiles(bucket, timeoutMs)
}

const KEY = 'images/mug-640.webp'
const MUG = new TextEncoder().encode('a mug '.repeat(50_000))

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('an object is stored with its content type and cache headers', async () => {
  await filesAt(service.address()).put(KEY, MUG)
  expect(service.requests).toEqual([`PUT /muster.test/${KEY}`])
  expect(service.objects.get(KEY)?.headers).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a call is retried after a 500, a lost connection and an incomplete response', async () => {
  const files = filesAt(service.address())
  service.fail('broken', 'dropped')
  await files.put(KEY, MUG)
  expect(service.requests).toHaveLength(3)
  service.fail('cut', 'broken')
  expect(Buffer.compare((await files.read(KEY))?.bytes ?? Buffer.alloc(0), MUG)).toBe(0)
  service.fail('dropped')
  await files.remove(KEY)
  expect([...service.objects.keys()]).toEqual([])
})

test('a call fails after three attempts', async () => {
  const files = filesAt(service.address())
  service.fail('broken', 'broken', 'broken')
  expect(await errorOf(files.read(KEY))).toMatchObject({
    message: `FILES_URL: the bucket answers GET ${KEY} with 500 InternalError`,
    denied: false,
  })
  expect(service.requests).toHaveLength(3)
  service.fail('dropped', 'dropped', 'cut')
  expect(await errorOf(files.put(KEY, MUG))).toBeNull()
  service.fail('cut', 'cut', 'cut')
  const cut = await errorOf(files.read(KEY))
  expect(cut).toBeInstanceOf(FileStorageError)
  expect(cut).toMatchObject({ denied: false })
})

test('a call to a service that does not respond times out', async () => {
  service.fail('broken', 'silent')
  const started = performance.now()
  const late = await errorOf(filesAt(service.address(), 600).put(KEY, MUG))
  expect(late).toMatchObject({ message: `FILES_URL: PUT ${KEY}: no response in time`, denied: false })
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(service.objects.size).toBe(0)
})

test('a response that is too long is not read to its end', async () => {
  service.fail('endless')
  await expect(filesAt(service.address()).read(KEY)).rejects.toThrow(/longer than 16777216 bytes/)
})

test.each([
  ['a wrong secret', { secret: 'hidden' }, '403 SignatureDoesNotMatch'],
  ['an unknown key', { keyId: 'hidden' }, '403 InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, '403 AuthorizationHeaderMalformed'],
  ['a bucket that is not there', { bucket: 'another' }, '404 NoSuchBucket'],
])('%s fails without a retry, and is not a missing file', async (_, wrong, error) => {
  const files = filesAt(service.address(wrong))
  for (const [method, work] of [
    ['PUT', () => files.put(KEY, MUG)],
    ['GET', () => files.read(KEY)],
    ['DELETE', () => files.remove(KEY)],
  ] as const) {
    service.fail()
    expect(await errorOf(work())).toMatchObject({
      message: `FILES_URL: the bucket answers ${method} ${KEY} with ${error}`,
      denied: true,
    })
    expect(service.requests).toHaveLength(1)
  }
})

test('the error for an unreachable service has the reason but not the secret', async () => {
  const gone = await startFakeBucket()
  const files = filesAt(gone.address())
  await gone.close()
  const failure = await errorOf(files.read(KEY))
  expect(failure).toMatchObject({ denied: false })
  expect(String(failure)).toMatch(/FILES_URL: GET .*: connect ECONNREFUSED/)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('secret')
})
