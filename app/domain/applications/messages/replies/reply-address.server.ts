import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { isActive } from '#app/policy/member-conditions.server.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import { companies } from '#db/schema/companies.ts'
import { messageReplyAddresses } from '#db/schema/messages.ts'
import { profiles, users } from '#db/schema/people.ts'

/**
 * The address to which `personId` replies by email in the conversation about an application; null if the operator has
 * not set one (REPLY_ADDRESS). It is valid once it is saved (`saveReplyAddress`).
 */
export function replyAddressOf({ replyMailbox }: Ctx, applicationId: string, personId: string): string | null {
  return replyMailbox?.addressOf(replyMailbox.deriveToken(applicationId, personId)) ?? null
}

/** Makes the address valid, in the transaction that enqueues an email with it. */
export async function saveReplyAddress(ctx: Ctx, applicationId: string, personId: string): Promise<void> {
  if (!ctx.replyMailbox) return
  const tokenHash = hashToken(ctx.replyMailbox.deriveToken(applicationId, personId))
  await ctx.db
    .insert(messageReplyAddresses)
    .values({ applicationId, personId, tokenHash, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [messageReplyAddresses.applicationId, messageReplyAddresses.personId],
      set: { tokenHash },
    })
}

/** Whose reply it is, and to which application it belongs. */
export type ReplyTarget = { applicationId: string; person: Person }

/**
 * The person and the application of the first valid reply address; null if there is none, or the person is suspended.
 */
export async function findReplyTarget(ctx: Ctx, recipients: readonly string[]): Promise<ReplyTarget | null> {
  const tokens = recipients.flatMap((address) => ctx.replyMailbox?.tokenOf(address) ?? [])
  if (tokens.length === 0) return null
  const [row] = await ctx.db
    .select({ ...PERSON_COLUMNS, applicationId: messageReplyAddresses.applicationId })
    .from(messageReplyAddresses)
    .innerJoin(profiles, eq(profiles.id, messageReplyAddresses.personId))
    .innerJoin(users, eq(users.id, messageReplyAddresses.personId))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(inArray(messageReplyAddresses.tokenHash, tokens.slice(0, 10).map(hashToken)), isActive()))
    .limit(1)
  if (!row) return null
  const { applicationId, ...person } = row
  return { applicationId, person: { kind: 'person', sessionId: '', ...person } }
}
