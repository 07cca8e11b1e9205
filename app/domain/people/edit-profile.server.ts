import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { profiles, users } from '#db/schema/people.ts'

export type Profile = { fullName: string; phone: string | null; headline: string | null; location: string | null }

export type EditProfileResult = { ok: true } | { ok: false; reason: 'phone' }

/** The signed-in person's own profile. */
export async function findOwnProfile(ctx: Ctx): Promise<Profile> {
  const { id, fullName } = requirePerson(ctx.actor)
  const [row] = await ctx.db.select(COLUMNS).from(profiles).where(eq(profiles.id, id))
  return row ?? { fullName, phone: null, headline: null, location: null }
}

/**
 * Saves the signed-in person's own profile; the phone number is kept as Australians write it. The audit row names the
 * fields that changed, not what stood in them. Saving what is there already changes nothing.
 *
 * @returns `phone` for a number that no numbering plan has
 */
export async function editProfile(ctx: Ctx, input: Profile & { phone: string }): Promise<EditProfileResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'profile.edit', person.id)
  const phone = parsePhone(input.phone)
  if (!phone.ok) return { ok: false, reason: 'phone' }
  const { fullName, headline, location } = input
  const next: Profile = { fullName, phone: phone.display, headline, location }
  return transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select(COLUMNS).from(profiles).where(eq(profiles.id, person.id)).for('update')
    const changed = FIELDS.filter((field) => before?.[field] !== next[field])
    if (changed.length === 0) return { ok: true }
    await ctx.db.update(profiles).set(next).where(eq(profiles.id, person.id))
    await ctx.db.update(users).set({ name: fullName, updatedAt: ctx.now }).where(eq(users.id, person.id))
    await recordAudit(ctx, {
      action: 'person.profile-edited',
      subjectType: 'person',
      subjectId: person.id,
      details: { changed },
    })
    return { ok: true }
  })
}

const COLUMNS = {
  fullName: profiles.fullName,
  phone: profiles.phone,
  headline: profiles.headline,
  location: profiles.location,
}

const FIELDS = ['fullName', 'phone', 'headline', 'location'] as const
