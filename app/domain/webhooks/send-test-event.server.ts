import { type Ctx, transaction } from '#app/core/context.ts'
import { findEndpoint } from './endpoint-queries.server.ts'
import { enqueueTestEvent } from './enqueue-event.server.ts'

/**
 * `Send test event`: enqueues an event of type `ping`.
 *
 * @returns `disabled` if the endpoint has to be enabled first
 * @throws a 404 response for an endpoint that the signed-in person does not manage
 */
export async function sendTestEvent(ctx: Ctx, id: string): Promise<{ ok: true } | { ok: false; reason: 'disabled' }> {
  const endpoint = await findEndpoint(ctx, id)
  if (endpoint.disabledAt) return { ok: false, reason: 'disabled' }
  await transaction(ctx, (ctx) => enqueueTestEvent(ctx, id))
  return { ok: true }
}
