import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import type { UserType } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { COMPANIES } from './demo/companies.ts'
import { type DemoPerson, PEOPLE, type PersonEmail } from './demo/people.ts'
import { instantOf, unwrap } from './demo-job.ts'

export type LoadedPerson = { id: string; userType: UserType; companyId: string | null }

/** Inserts the companies as verified ones. @returns their ids by name */
export async function loadCompanies(ctx: Ctx): Promise<Map<string, string>> {
  const rows = COMPANIES.map(({ name, about, website, joined }) => {
    const at = instantOf(joined, ctx.now, ctx.timeZone)
    const times = { verifiedAt: at, createdAt: at, updatedAt: at }
    return { id: newId(), name, slug: slugify(name), about: unwrap(about), website, ...times }
  })
  await ctx.db.insert(companies).values(rows)
  return new Map(rows.map((row) => [row.name, row.id]))
}

/**
 * Inserts the people with their accounts.
 *
 * @param passwordHash the hash of everyone's password
 * @returns the loaded people by email address
 */
export async function loadPeople(
  ctx: Ctx,
  companyIds: Map<string, string>,
  passwordHash: string,
): Promise<Map<string, LoadedPerson>> {
  const people = Object.entries<DemoPerson>(PEOPLE)
    .map(([email, person]) => ({ ...person, email, at: instantOf(person.joined, ctx.now, ctx.timeZone) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((person) => ({ ...person, id: newId(), timestamps: { createdAt: person.at, updatedAt: person.at } }))

  await ctx.db.insert(users).values(
    people.map(({ id, fullName, email, unconfirmed, timestamps }) => ({
      id,
      name: fullName,
      email,
      emailVerified: !unconfirmed,
      ...timestamps,
    })),
  )
  await ctx.db.insert(accounts).values(
    people.map(({ id, timestamps }) => ({
      id: newId(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: passwordHash,
      ...timestamps,
    })),
  )
  const rows = people.map(
    ({
      id,
      userType,
      fullName,
      phone,
      headline,
      location,
      skills,
      workRights,
      company,
      companyRole,
      suspended,
      at,
    }) => ({
      id,
      userType,
      fullName,
      phone,
      headline: headline ?? null,
      location: location ?? null,
      skills: skills ?? [],
      workRights: workRights ?? null,
      companyId: company ? (companyIds.get(company) ?? null) : null,
      companyRole: company ? (companyRole ?? ('owner' as const)) : null,
      suspendedAt: suspended ? instantOf(suspended, ctx.now, ctx.timeZone) : null,
      createdAt: at,
    }),
  )
  await ctx.db.insert(profiles).values(rows)
  return new Map(
    people.map(({ id, email, userType }, i) => [email, { id, userType, companyId: rows[i]?.companyId ?? null }]),
  )
}

/** The loaded person with this email address. Throws if there is none, which is an error in the demo data. */
export function personOf(people: Map<string, LoadedPerson>, email: PersonEmail): LoadedPerson {
  const person = people.get(email)
  if (!person) throw new Error(`There is no ${email} in demo/people.ts.`)
  return person
}
