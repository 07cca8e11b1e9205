import { isPrivateHost } from '#app/lib/ip-address.server.ts'

/** A bucket of an S3-compatible service with its access key. */
export type Bucket = {
  /** The path-style URL of the bucket, without a trailing slash. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

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

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
