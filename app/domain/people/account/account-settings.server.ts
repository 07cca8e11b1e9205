import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { supportsPasskeys } from '#app/platform/passkey-plugin.server.ts'
import { can, requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { countPasskeys } from '../passkeys/passkey-queries.server.ts'
import { hasTwoStep } from '../second-factor/two-step-queries.server.ts'
import type { EmailPreferences } from './email-preferences.server.ts'
import { listOwnSessions, type SessionRow } from './sessions.server.ts'

export type AccountSettings = {
  email: string
  userType: 'employee' | 'employer' | 'admin'
  emailPreferences: EmailPreferences
  /** Sign-in asks for a code. */
  twoStep: boolean
  passkeys: { count: number; supported: boolean }
  sessions: SessionRow[]
  /** Admin accounts are the agency's: only another admin can suspend them. */
  canDelete: boolean
  /** Time zone that dates and times are shown in. */
  timeZone: string
}

/** The account settings of the signed-in person. */
export async function findAccountSettings(ctx: Ctx): Promise<AccountSettings> {
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
    passkeys: { count: await countPasskeys(ctx, person.id), supported: supportsPasskeys(ctx.baseUrl) },
    sessions: await listOwnSessions(ctx),
    canDelete: can(ctx.actor, 'account.delete'),
  }
}
