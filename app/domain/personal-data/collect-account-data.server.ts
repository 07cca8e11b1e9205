import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { accounts, profiles, sessions, users } from '#db/schema/people.ts'
import { passkeys } from '#db/schema/security.ts'

/** The person's account and profile, how they sign in, and what programs of theirs use. */
export async function collectAccountData({ db }: Ctx, person: Person) {
  const [account] = await db
    .select({
      name: profiles.fullName,
      email: users.email,
      accountType: profiles.userType,
      image: users.image,
      phone: profiles.phone,
      headline: profiles.headline,
      location: profiles.location,
      skills: profiles.skills,
      workRights: profiles.workRights,
      emailUpdates: profiles.emailUpdates,
      applicantEmails: profiles.applicantEmails,
      emailConfirmed: users.emailVerified,
      twoStepVerification: users.twoFactorEnabled,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, person.id))
  return {
    account,
    sessions: await db
      .select({
        signedInAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
        address: sessions.ipAddress,
        browser: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, person.id))
      .orderBy(asc(sessions.createdAt)),
    signInServices: await db
      .select({ service: accounts.providerId, connectedAt: accounts.createdAt })
      .from(accounts)
      .where(and(eq(accounts.userId, person.id), ne(accounts.providerId, 'credential')))
      .orderBy(asc(accounts.createdAt)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, person.id)),
    apiKeys: await db
      .select({ name: apiKeys.name, createdAt: apiKeys.createdAt, lastUsedAt: apiKeys.lastUsedAt })
      .from(apiKeys)
      .where(eq(apiKeys.profileId, person.id)),
    webhooks: await db
      .select({ url: webhookEndpoints.url, events: webhookEndpoints.eventTypes, createdAt: webhookEndpoints.createdAt })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.profileId, person.id)),
  }
}
