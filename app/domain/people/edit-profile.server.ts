import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { profiles, users } from '#db/schema/people.ts'

export type Profile = {
  fullName: string
  phone: string | null
  headline: string | null
  location: string | null
  skills: string[]
  /** Whether they may work in Australia; null: not answered. */
  workRights: boolean | null
}

export type VersionedProfile = Profile & { version: number }

export type EditProfileResult = { ok: true } | { ok: false; reason: 'invalid-phone' } | StaleResult<VersionedProfile>

/** The signed-in person's own profile. */
export async function findOwnProfile(ctx: Ctx): Promise<VersionedProfile> {
  const { id } = requirePerson(ctx.actor)
  const [profile] = await ctx.db.select(COLUMNS).from(profiles).where(eq(profiles.id, id))
  if (!profile) throw new Error('A signed-in person has no profile.')
  return profile
}

/**
 * Saves the signed-in person's own profile. The phone number is stored in the Australian format. The audit row names
 * the changed fields without their values. Saving unchanged values does nothing, even if the version is old.
 *
 * @param expectedVersion the version that the form was opened with
 * @returns `invalid-phone` for a number outside the numbering plan, `stale` if the profile was saved since
 */
export async function editProfile(
  ctx: Ctx,
  input: Profile & { phone: string },
  expectedVersion: number,
): Promise<EditProfileResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'profile.edit', person.id)
  const phone = parsePhone(input.phone)
  if (!phone.ok) return { ok: false, reason: 'invalid-phone' }
  const next: Profile = { ...input, phone: phone.display }
  return transaction(ctx, async (ctx) => {
    const [current] = await ctx.db.select(COLUMNS).from(profiles).where(eq(profiles.id, person.id)).for('update')
    if (!current) throw new Error('A signed-in person has no profile.')
    const changed = FIELDS.filter((field) => !isDeepStrictEqual(current[field], next[field]))
    if (changed.length === 0) return { ok: true }
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    await ctx.db
      .update(profiles)
      .set({ ...next, version: current.version + 1 })
      .where(eq(profiles.id, person.id))
    await ctx.db.update(users).set({ name: next.fullName, updatedAt: ctx.now }).where(eq(users.id, person.id))
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
  skills: profiles.skills,
  workRights: profiles.workRights,
  version: profiles.version,
}

const FIELDS = ['fullName', 'phone', 'headline', 'location', 'skills', 'workRights'] as const
