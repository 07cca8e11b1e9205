import type { Ctx } from '#app/core/context.ts'
import { findOwnProfile } from '#app/domain/people/edit-profile.server.ts'

/** The signed-in person's details by field name, to prefill the form; null for a guest. */
export async function findContactDetails(ctx: Ctx) {
  if (ctx.actor.kind !== 'person') return null
  const { fullName, phone } = await findOwnProfile(ctx)
  return { full_name: fullName, email: ctx.actor.email, phone }
}
