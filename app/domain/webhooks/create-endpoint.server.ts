import { count, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { newId } from '#app/lib/id.ts'
import type { TargetProblem } from '#app/platform/public-http-client.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { webhookEndpoints } from '#db/schema/integrations.ts'
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
    await lockOwnProfile(ctx, person, 'no key update')
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
