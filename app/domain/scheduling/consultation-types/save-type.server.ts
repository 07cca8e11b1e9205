import { eq } from 'drizzle-orm'
import { changedNames } from '#app/core/audit/changes.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { withTakenResult } from '#app/core/db-errors.server.ts'
import type { StaleResult } from '#app/core/version.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultationTypes, DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import type { OnMeetingChanged } from '../meeting-change.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import type { ConsultationType } from './consultation-type.ts'
import type { TypeInput } from './type-form.ts'
import { findType } from './type-queries.server.ts'

/** `slug-taken`: another type has this address. */
export type AddTypeResult = { ok: true; id: string } | { ok: false; reason: 'slug-taken' }

export type EditTypeResult = AddTypeResult | StaleResult<ConsultationType>

/** The link or the address, where the method has one. */
const placeOf = ({ method, videoUrl, address }: Pick<TypeInput, 'method' | 'videoUrl' | 'address'>): string =>
  method === 'video' ? videoUrl : method === 'location' ? address : ''

const TAKEN = { consultation_types_slug_key: 'slug-taken' } as const

/** Adds a consultation type. */
export function addType(ctx: Ctx, input: TypeInput): Promise<AddTypeResult> {
  assertCan(ctx.actor, 'booking.settings')
  const id = newId()
  const save = () =>
    updateSchedule(ctx, async (ctx): Promise<AddTypeResult> => {
      await ctx.db.insert(consultationTypes).values({ id, ...input, createdAt: ctx.now })
      await recordAudit(ctx, {
        action: 'booking.type-added',
        subjectType: 'agency',
        subjectId: 'bookings',
        details: { type: input.name, method: input.method },
      })
      return { ok: true, id }
    })
  return withTakenResult(save, TAKEN)
}

/**
 * Edits a consultation type. Existing bookings keep their times; a changed method, link or address applies to them too.
 * The default type keeps its slug and can always be booked.
 *
 * @param expectedVersion the version that the form was opened with
 * @param onMeetingChanged called within the transaction if the method, link or address changes
 * @throws a 404 response for an unknown type
 */
export function editType(
  ctx: Ctx,
  id: string,
  input: TypeInput,
  expectedVersion: number,
  onMeetingChanged?: OnMeetingChanged,
): Promise<EditTypeResult> {
  assertCan(ctx.actor, 'booking.settings')
  const save = () =>
    updateSchedule(ctx, async (ctx): Promise<EditTypeResult> => {
      const current = await findType(ctx, id)
      if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
      const { slug, active } = id === DEFAULT_CONSULTATION_TYPE_ID ? current : input
      const next = { ...input, slug, active }
      const changed = changedNames<TypeInput>(current, next)
      if (changed.length === 0) return { ok: true, id }
      await ctx.db
        .update(consultationTypes)
        .set({ ...next, version: current.version + 1 })
        .where(eq(consultationTypes.id, id))
      await recordAudit(ctx, {
        action: 'booking.type-edited',
        subjectType: 'agency',
        subjectId: 'bookings',
        details: { type: input.name, changed: changed.join(', ') },
      })
      const hasNewMethod = current.method !== next.method
      if (hasNewMethod || placeOf(current) !== placeOf(next)) {
        await onMeetingChanged?.(ctx, { typeId: id, isLinkOnly: !hasNewMethod && next.method === 'video' })
      }
      return { ok: true, id }
    })
  return withTakenResult(save, TAKEN)
}
