import { z } from 'zod'
import { expectedVersion } from '#app/core/version.ts'
import { checkedValues } from '#app/lib/form-fields.ts'
import type { UserType } from '#app/policy/actor.ts'

/** The events that endpoints can receive, with the labels of their checkboxes. */
export const WEBHOOK_EVENTS = {
  'application.created': 'Someone applied',
  'application.changed': 'An application changed status',
  'application.withdrawn': 'An application was withdrawn',
  'job.published': 'A job was published',
  'job.closed': 'A job was closed',
  'booking.created': 'A consultation was booked',
  'booking.rescheduled': 'A consultation was rescheduled',
  'booking.cancelled': 'A consultation was cancelled',
  'order.paid': 'An order was paid',
  'order.sent': 'An order was sent',
  'order.refunded': 'An order was refunded',
} as const
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

const EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[]

/** Sent by `Send test event`. */
export const TEST_EVENT = 'ping'

/** The events that a person's endpoints can receive. Consultations and orders are the agency's. */
export function webhookEventsOf(userType: UserType): WebhookEventType[] {
  return EVENT_TYPES.filter((type) => userType === 'admin' || /^(application|job)\./.test(type))
}

/** Endpoints of one person, at most. */
export const MAX_WEBHOOK_ENDPOINTS = 10

export const MAX_WEBHOOK_URL = 500

/** Hours for which a secret still signs after it was replaced. */
export const FORMER_SECRET_HOURS = 24

/** Seconds between the attempts of a delivery: eight attempts in 28 hours. */
export const RETRY_SECONDS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600] as const

/** The form of an endpoint, for the events that its owner can choose. */
export const endpointForm = (types: readonly WebhookEventType[]) =>
  z.object({
    url: z
      .string({ error: 'Enter a web address.' })
      .transform((text) => text.trim())
      .refine(isWebAddress, { error: 'Enter a full web address, such as https://example.com/webhooks.' })
      .refine((text) => text.length <= MAX_WEBHOOK_URL, { error: `Use ${MAX_WEBHOOK_URL} characters or fewer.` }),
    events: checkedValues(z.enum(types, { error: 'Choose from the list.' })).refine((events) => events.length > 0, {
      error: 'Choose at least one.',
    }),
  })

/** What someone had entered in the form of an endpoint before they had to confirm that it is them. Null: nothing. */
export function parseEndpointParams(
  params: URLSearchParams,
): { url: string; events: string[]; version: number } | null {
  const url = params.get('url')
  return url === null ? null : { url, events: params.getAll('events'), version: expectedVersion(params) }
}

export type EndpointInput = { url: string; events: WebhookEventType[] }

/** True for an http(s) address without credentials, which would be shown, and without a fragment, which is not sent. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}
