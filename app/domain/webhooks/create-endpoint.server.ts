import { and, count, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import { newId } from '#app/lib/id.ts'
import type { TargetProblem } from '#app/platform/public-http-client.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { hasSameRole } from '#app/policy/member-conditions.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { webhookEndpoints } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { generateWebhookSecret } from './sign-webhook.server.ts'
import { type EndpointInput, MAX_WEBHOOK_ENDPOINTS } from './webhook.ts'

export type CreateEndpointResult =
  | { ok: true; id: string; secret: string }
  | { ok: false; reason: 'too-many' | TargetProblem }

/**
 * Creates an endpoint of the signed-in person. The caller shows the secret once.
 *
 * @throws a 403 response for someone who has left the company or deleted the account: their endpoints were deleted
 */
export async function createEndpoint(ctx: Ctx, { url, events }: EndpointInput): Promise<CreateEndpointResult> {
  assertCan(ctx.actor, 'webhook.manage')
  const person = requirePerson(ctx.actor)
  const { id: profileId } = person
  const problem = await ctx.publicHttpClient.findTargetProblem(url)
  if (problem) return { ok: false, reason: problem }
  const [id, secret] = [newId(), generateWebhookSecret()]
  return transaction(ctx, async (ctx) => {
    await lockOwner(ctx, person)
    const [existing] = await ctx.db
      .select({ count: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.profileId, profileId))
    if ((existing?.count ?? 0) >= MAX_WEBHOOK_ENDPOINTS) return { ok: false, reason: 'too-many' }
    const eventTypes = [...new Set(events)]
    const times = { createdAt: ctx.now, updatedAt: ctx.now }
    await ctx.db.insert(webhookEndpoints).values({ id, profileId, url, eventTypes, secret, ...times })
    await recordAudit(ctx, {
      action: 'person.webhook-created',
      subjectType: 'person',
      subjectId: profileId,
      details: { host: new URL(url).host, events: eventTypes },
    })
    return { ok: true, id, secret }
  })
}

/**
 * Locks the profile: endpoints of a person are created one after the other, and none once the person has left the
 * company or deleted the account.
 */
async function lockOwner({ db }: Ctx, person: Person): Promise<void> {
  const [owner] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, person.id), isNull(profiles.erasedAt), hasSameRole(person)))
    .for('no key update')
  if (!owner) throw forbidden()
}
