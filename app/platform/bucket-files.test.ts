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

function filesAt(address: string, patienceMs?: number) {
  const bucket = parseBucketAddress(address)
  if (!bucket) throw new Error('The address is not taken.')
  return createBucketFiles(bucket, patienceMs)
}

const KEY = 'pictures/mug-640.webp'
const MUG = new TextEncoder().encode('a mug '.repeat(50_000))

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('an object says what it is and that it never changes, to who reads the bucket itself', async () => {
  await filesAt(service.address()).put(KEY, MUG)
  expect(service.asked).toEqual([`PUT /muster.test/${KEY}`])
  expect(service.objects.get(KEY)?.headers).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('what passes is tried again: a 500, a lost connection, an answer that ends early', async () => {
  const files = filesAt(service.address())
  service.fail('broken', 'dropped')
  await files.put(KEY, MUG)
  expect(service.asked).toHaveLength(3)
  service.fail('cut', 'broken')
  expect(Buffer.compare((await files.read(KEY))?.bytes ?? Buffer.alloc(0), MUG)).toBe(0)
  service.fail('dropped')
  await files.remove(KEY)
  expect([...service.objects.keys()]).toEqual([])
})

test('what does not pass is told after three tries', async () => {
  const files = filesAt(service.address())
  service.fail('broken', 'broken', 'broken')
  expect(await failureOf(files.read(KEY))).toMatchObject({
    message: `FILES_URL: the bucket answers GET ${KEY} with 500 InternalError`,
    refused: false,
  })
  expect(service.asked).toHaveLength(3)
  service.fail('dropped', 'dropped', 'cut')
  expect(await failureOf(files.put(KEY, MUG))).toBeNull()
  service.fail('cut', 'cut', 'cut')
  const cut = await failureOf(files.read(KEY))
  expect(cut).toBeInstanceOf(FileStorageError)
  expect(cut).toMatchObject({ refused: false })
})

test('a service that does not answer is waited for only so long', async () => {
  service.fail('broken', 'silent')
  const started = performance.now()
  const late = await failureOf(filesAt(service.address(), 600).put(KEY, MUG))
  expect(late).toMatchObject({ message: `FILES_URL: PUT ${KEY}: no answer in time`, refused: false })
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(service.objects.size).toBe(0)
})

test('an answer without end is not read to it', async () => {
  service.fail('endless')
  await expect(filesAt(service.address()).read(KEY)).rejects.toThrow(/longer than 16777216 bytes/)
})

test.each([
  ['a wrong secret', { secret: 'hidden' }, '403 SignatureDoesNotMatch'],
  ['an unknown key', { keyId: 'hidden' }, '403 InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, '403 AuthorizationHeaderMalformed'],
  ['a bucket that is not there', { bucket: 'another' }, '404 NoSuchBucket'],
])('%s is refused at once, and never looks like a missing file', async (_, wrong, words) => {
  const files = filesAt(service.address(wrong))
  for (const [method, work] of [
    ['PUT', () => files.put(KEY, MUG)],
    ['GET', () => files.read(KEY)],
    ['DELETE', () => files.remove(KEY)],
  ] as const) {
    service.fail()
    expect(await failureOf(work())).toMatchObject({
      message: `FILES_URL: the bucket answers ${method} ${KEY} with ${words}`,
      refused: true,
    })
    expect(service.asked).toHaveLength(1)
  }
})

test('a service that is not there is told with its reason and without the secret', async () => {
  const gone = await startFakeBucket()
  const files = filesAt(gone.address())
  await gone.close()
  const failure = await failureOf(files.read(KEY))
  expect(failure).toMatchObject({ refused: false })
  expect(String(failure)).toMatch(/FILES_URL: GET .*: connect ECONNREFUSED/)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('secret')
})
