import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { newId } from '#app/lib/id.ts'
import { webhookEndpoints, webhookFormerSecrets } from '#db/schema/integrations.ts'
import { managedEndpoint } from './endpoint-queries.server.ts'
import { generateWebhookSecret } from './sign-webhook.server.ts'

/**
 * Replaces an endpoint's secret. Requests are signed with each former one as well for `FORMER_SECRET_HOURS`, so that
 * none is rejected until the receiver has the new one.
 *
 * @returns the new secret, which is shown once
 * @throws a 404 response for an endpoint that the signed-in person does not manage
 */
export async function rotateSecret(ctx: Ctx, id: string): Promise<string> {
  const managed = managedEndpoint(ctx, id)
  const secret = generateWebhookSecret()
  await transaction(ctx, async (ctx) => {
    const [endpoint] = await ctx.db
      .select({
        id: webhookEndpoints.id,
        secret: webhookEndpoints.secret,
        url: webhookEndpoints.url,
        profileId: webhookEndpoints.profileId,
      })
      .from(webhookEndpoints)
      .where(managed)
      .for('update')
    if (!endpoint) throw notFound()
    await ctx.db
      .insert(webhookFormerSecrets)
      .values({ id: newId(), endpointId: endpoint.id, secret: endpoint.secret, replacedAt: ctx.now })
    await ctx.db.update(webhookEndpoints).set({ secret }).where(eq(webhookEndpoints.id, endpoint.id))
    await recordAudit(ctx, {
      action: 'person.webhook-secret-rotated',
      subjectType: 'person',
      subjectId: endpoint.profileId,
      details: { host: new URL(endpoint.url).host },
    })
  })
  return secret
}
