import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 32

/** Generates a signing secret in the format of Standard Webhooks. */
export function generateWebhookSecret(): string {
  return PREFIX + randomBytes(BYTES).toString('base64')
}

/**
 * The headers of a request (Standard Webhooks 1.0): its id, its time, and one signature for each secret.
 *
 * @param secrets the present secret, and the former ones that are still accepted
 */
export function webhookHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}
