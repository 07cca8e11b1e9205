import { createHash } from 'node:crypto'

/** The entity tag of a content, or of the version that identifies it. */
export function createEtag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** Whether an `If-None-Match` header names the tag. A proxy that compresses marks the tag as weak. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
