import { z } from 'zod'
import { canonicalZone } from '#app/lib/dates.ts'
import type { DeclineTimesResult } from '../decline-interview-times.server.ts'
import type { PickTimeResult } from '../pick-interview-time.server.ts'

/** The form of `Confirm time`. */
export const pickTimeForm = z.object({
  starts_at: z
    .string({ error: 'Choose a time.' })
    .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'Choose a time.' })
    .transform((text) => new Date(text)),
  time_zone: z
    .string()
    .optional()
    .transform((zone) => (zone ? canonicalZone(zone.slice(0, 64)) : null)),
})

const BEING_CHANGED = 'Your application is being updated. Try again in a few seconds.'

/** Why a time was not agreed, and what to do. */
export const PICK_MESSAGES: Record<Extract<PickTimeResult, { ok: false }>['reason'], string> = {
  'not-offered': 'This time is no longer offered. Choose one of the times below.',
  taken: 'This time is no longer available. Choose another one, or decline them all to be offered new times.',
  past: 'This time has passed. Choose another one.',
  picked: "You've already agreed on another time, which is shown on this page.",
  closed: 'This interview can no longer be scheduled. This page shows why.',
  stale: BEING_CHANGED,
}

/** Why the times were not declined. */
export const DECLINE_MESSAGES: Record<Extract<DeclineTimesResult, { ok: false }>['reason'], string> = {
  closed: 'This interview is no longer waiting for a time. This page shows why.',
  stale: BEING_CHANGED,
}
