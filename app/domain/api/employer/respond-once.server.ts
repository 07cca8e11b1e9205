import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { fingerprintOf } from '#app/core/fingerprint.server.ts'
import { apiResponses } from '#db/schema/integrations.ts'

export type StoredResponse = { status: number; body: unknown }

export type RespondOnceResult =
  | { ok: true; response: StoredResponse; isReplayed: boolean }
  /** The idempotency key was used for another request. */
  | { ok: false; reason: 'key-reused' }

/**
 * Runs a write once for an idempotency key, and answers its repetitions with the first response. The key's row is
 * inserted in the transaction of the write: a concurrent repetition waits for it. A rejected write is not stored, so
 * that it can be corrected and sent again with the same key.
 *
 * @param request.idempotencyKey null runs the write without storing it
 * @param request.content the path and body, which a repetition must have as well
 */
export async function respondOnce(
  ctx: Ctx,
  request: { keyId: string; idempotencyKey: string | null; content: string },
  write: (ctx: Ctx) => Promise<StoredResponse>,
): Promise<RespondOnceResult> {
  const { keyId, idempotencyKey, content } = request
  if (idempotencyKey === null) return { ok: true, response: await write(ctx), isReplayed: false }
  const fingerprint = fingerprintOf(content)
  const own = and(eq(apiResponses.keyId, keyId), eq(apiResponses.idempotencyKey, idempotencyKey))
  return transaction(ctx, async (ctx) => {
    const inserted = await ctx.db
      .insert(apiResponses)
      .values({ keyId, idempotencyKey, fingerprint, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ keyId: apiResponses.keyId })
    if (inserted.length === 0) {
      const [first] = await ctx.db.select().from(apiResponses).where(own)
      if (!first || first.fingerprint !== fingerprint) return { ok: false, reason: 'key-reused' }
      return { ok: true, response: { status: first.status ?? 200, body: first.body }, isReplayed: true }
    }
    const response = await write(ctx)
    if (response.status >= 400) await ctx.db.delete(apiResponses).where(own)
    else await ctx.db.update(apiResponses).set({ status: response.status, body: response.body }).where(own)
    return { ok: true, response, isReplayed: false }
  })
}
