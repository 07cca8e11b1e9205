import { BlockList, isIP } from 'node:net'

/** A bucket of an S3-compatible service with its access key. */
export type Bucket = {
  /** The path-style URL of the bucket, without a trailing slash. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Loopback and private addresses (RFC 1918, RFC 4193), where http is allowed. */
const PRIVATE_ADDRESSES = new BlockList()
PRIVATE_ADDRESSES.addSubnet('127.0.0.0', 8)
PRIVATE_ADDRESSES.addSubnet('10.0.0.0', 8)
PRIVATE_ADDRESSES.addSubnet('172.16.0.0', 12)
PRIVATE_ADDRESSES.addSubnet('192.168.0.0', 16)
PRIVATE_ADDRESSES.addAddress('::1', 'ipv6')
PRIVATE_ADDRESSES.addSubnet('fc00::', 7, 'ipv6')

/** Bucket names as S3 allows them. They need no encoding in a path. */
const NAME = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/
const REGION = /^\?region=([a-z0-9-]{1,40})$/

/**
 * Parses `https://KEY:SECRET@host/bucket?region=ap-southeast-2`; key and secret are percent-decoded.
 *
 * @returns null for any other address, and for http to a public host
 */
export function parseBucketAddress(value: string): Bucket | null {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isPrivateHost(url.hostname)))) return null
  const name = NAME.exec(url.pathname)?.[1]
  const region = REGION.exec(url.search)?.[1]
  const accessKeyId = decode(url.username)
  const secretAccessKey = decode(url.password)
  if (!name || !region || !accessKeyId || !secretAccessKey || url.hash) return null
  return { url: `${url.origin}/${name}`, region, accessKeyId, secretAccessKey }
}

/**
 * True for this machine, a private address, and a name without a dot, which is local to the network: `localhost`, or
 * `minio` between containers. Connections to other hosts have to be encrypted.
 */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  return version === 0 ? !address.includes('.') : PRIVATE_ADDRESSES.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
