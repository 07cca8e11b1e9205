import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { supportsPasskeys } from '#app/platform/passkey-plugin.server.ts'
import { can, requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { hasPassword } from '../own-password.server.ts'
import { countPasskeys } from '../passkeys/passkey-queries.server.ts'
import { hasTwoStep } from '../second-factor/two-step-queries.server.ts'
import { type ConnectedService, listConnectedServices } from '../single-sign-on/connected-services.server.ts'
import type { SignOnService } from '../single-sign-on/sign-on-service.ts'
import type { EmailPreferences } from './email-preferences.server.ts'
import { listOwnSessions, type SessionRow } from './sessions.server.ts'

export type AccountSettings = {
  email: string
  userType: 'employee' | 'employer' | 'admin'
  emailPreferences: EmailPreferences
  /** Sign-in asks for a code. */
  twoStep: boolean
  /** False for an account that was created with a sign-in service, until its owner chooses a password. */
  hasPassword: boolean
  passkeys: { count: number; supported: boolean }
  services: ConnectedService[]
  sessions: SessionRow[]
  /** Admin accounts are the agency's: only another admin can suspend them. */
  canDelete: boolean
  /** Time zone that dates and times are shown in. */
  timeZone: string
}

/**
 * The account settings of the signed-in person.
 *
 * @param services the configured sign-in services
 */
export async function findAccountSettings(ctx: Ctx, services: readonly SignOnService[]): Promise<AccountSettings> {
  const person = requirePerson(ctx.actor)
  const [profile] = await ctx.db
    .select({ emailUpdates: profiles.emailUpdates, applicantEmails: profiles.applicantEmails })
    .from(profiles)
    .where(eq(profiles.id, person.id))
  return {
    email: person.email,
    userType: person.userType,
    emailPreferences: profile ?? { emailUpdates: true, applicantEmails: 'each' },
    timeZone: ctx.timeZone,
    twoStep: await hasTwoStep(ctx, person.id),
    hasPassword: await hasPassword(ctx, person.id),
    services: await listConnectedServices(ctx, services),
    passkeys: { count: await countPasskeys(ctx, person.id), supported: supportsPasskeys(ctx.baseUrl) },
    sessions: await listOwnSessions(ctx),
    canDelete: can(ctx.actor, 'account.delete'),
  }
}
