import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type CreateTimeOffResult, createTimeOffOf, type TimeOffInput } from '../time-off/create-time-off.server.ts'
import { requireOwnConsultant } from './find-own-consultant.server.ts'

/** A consultant adds their own time off. @throws a 404 response if the actor is not a consultant */
export function createOwnTimeOff(ctx: Ctx, input: Omit<TimeOffInput, 'consultantId'>): Promise<CreateTimeOffResult> {
  assertCan(ctx.actor, 'booking.own-schedule')
  return createTimeOffOf(ctx, input, requireOwnConsultant)
}
