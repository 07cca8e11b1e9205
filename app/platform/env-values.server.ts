import { isIP } from 'node:net'
import { z } from 'zod'
import { withoutBrackets } from '#app/lib/ip-address.server.ts'
import { parseBucketAddress } from './files/bucket-address.server.ts'

/** Schemas of the values that environment variables can have (`parseEnv`). */

/** A TCP port. */
export function port() {
  return z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number >= 1 && number <= 65_535)
}

/** An address with one of the protocols that `protocol` matches. */
export function address(protocol: RegExp) {
  return z.string().refine((value) => URL.canParse(value) && protocol.test(new URL(value).protocol))
}

/** The URL of a service: an origin with an optional path, without a trailing slash. */
export function serviceAddress() {
  return z.string().transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
      return url.href.replace(/\/+$/, '')
    }
    context.addIssue({ code: 'custom', message: 'not an address of a service' })
    return z.NEVER
  })
}

/** The address of a bucket with its keys (`parseBucketAddress`). */
export function bucket() {
  return z.string().transform((value, context) => {
    const read = parseBucketAddress(value)
    if (read) return read
    context.addIssue({ code: 'custom', message: 'not the address of a bucket' })
    return z.NEVER
  })
}

/** An email address, alone or in angle brackets after a name. A line break would start another header. */
export function sender() {
  return z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
}

/** IP addresses and ranges (CIDR) separated by commas. */
export function addressRanges() {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine((ranges) => ranges.length > 0 && ranges.every(isAddressRange))
}

/** The host and port of a `tcp://` address. */
export function tcpAddress() {
  return z.string().transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null
    const isPlain =
      url?.protocol === 'tcp:' && url.hostname && url.port && !/^\/.|[?#@]/.test(url.pathname + url.search)
    if (url && isPlain) return { host: withoutBrackets(url.hostname), port: Number(url.port) }
    context.addIssue({ code: 'custom', message: 'not a tcp address' })
    return z.NEVER
  })
}

/** Some of `names`, separated by commas. */
export function serviceNames<Name extends string>(names: readonly Name[]) {
  return z.string().transform((value, context) => {
    const given = value.split(',').map((each) => each.trim())
    if (given.every((each): each is Name => names.some((name) => name === each))) return given
    context.addIssue({ code: 'custom', message: 'not a list of services' })
    return z.NEVER
  })
}

function isAddressRange(range: string): boolean {
  const [address = '', prefix, more] = range.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || more !== undefined) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

/** An http(s) origin. */
export function origin() {
  return z.string().transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null
    const plain =
      url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
    if (plain) return url.origin
    context.addIssue({ code: 'custom', message: 'not an origin' })
    return z.NEVER
  })
}
