import { createHash } from 'node:crypto'

/** Stands for what a form shows of a row that has no stamp of its own: another value, another stamp. */
export function formStamp(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
