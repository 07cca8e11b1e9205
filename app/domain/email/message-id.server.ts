import { deriveId } from '#app/core/fingerprint.server.ts'

/** A deterministic id for an email: the same for the same event time and `parts`. */
export function emailIdFor(at: Date, ...parts: (string | number)[]): string {
  return deriveId(at.getTime(), parts)
}
