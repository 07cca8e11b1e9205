import { expect, test } from 'vitest'
import { parseBucketAddress } from './bucket-address.server.ts'

test('an address is parsed to service, bucket, region and decoded key', () => {
  expect(
    parseBucketAddress('https://AKIA1:a%2Fb+c%3D%25@s3.ap-southeast-2.amazonaws.com/muster?region=ap-southeast-2'),
  ).toEqual({
    url: 'https://s3.ap-southeast-2.amazonaws.com/muster',
    region: 'ap-southeast-2',
    accessKeyId: 'AKIA1',
    secretAccessKey: 'a/b+c=%',
  })
  expect(parseBucketAddress('https://k:s@s3.example.com:9000/my.bucket-1/?region=auto')?.url).toBe(
    'https://s3.example.com:9000/my.bucket-1',
  )
})

test.each([
  'localhost:9000',
  'minio:9000',
  '127.0.0.1:9000',
  '[::1]:9000',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.9',
  '[fd00::1]',
])('http is allowed to a private host: %s', (host) => {
  expect(parseBucketAddress(`http://k:s@${host}/muster?region=auto`)?.url).toBe(`http://${host}/muster`)
})

test.each(['s3.example.com', '8.8.8.8', '172.32.0.1', '[2001:db8::1]', '10.0.0.1.example.com'])(
  'http is rejected for a public host: %s',
  (host) => {
    expect(parseBucketAddress(`http://k:s@${host}/muster?region=auto`)).toBeNull()
  },
)

test.each([
  'muster',
  's3://k:s@host.example/muster?region=auto',
  'https://host.example/muster?region=auto',
  'https://k@host.example/muster?region=auto',
  'https://k:a/b@host.example/muster?region=auto',
  'https://k:%zz@host.example/muster?region=auto',
  'https://k:s@host.example?region=auto',
  'https://k:s@host.example/Muster?region=auto',
  'https://k:s@host.example/muster/folder?region=auto',
  'https://k:s@host.example/muster',
  'https://k:s@host.example/muster?region=',
  'https://k:s@host.example/muster?region=auto&acl=public',
  'https://k:s@host.example/muster?region=auto#x',
])('%s is not a bucket address', (value) => {
  expect(parseBucketAddress(value)).toBeNull()
})
