import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { stockNotices } from '#db/schema/inventory.ts'

/** Distinguishes these tokens from everything else that is encrypted with the same secret. */
const PURPOSE = 'stock notices of '

/**
 * Creates the token of an unsubscribe link. It contains the address, encrypted: no row has to keep the address after
 * its email, and the link doesn't expire (Spam Act 2003 (Cth) s 18 requires 30 days).
 */
export function createUnsubscribeToken({ encryption }: Pick<Ctx, 'encryption'>, email: string): Promise<string> {
  return encryption.encrypt(PURPOSE + email)
}

/** Checks the token of a link. @throws a 404 response for any other text */
export async function assertUnsubscribeToken(ctx: Pick<Ctx, 'encryption'>, token: string): Promise<void> {
  if ((await findAddress(ctx, token)) === null) throw notFound()
}

/**
 * Deletes the address of a link from the lists of all items. Once there is none left it is no error, because email
 * programs repeat the request. A later request of the address is a new consent.
 *
 * @throws a 404 response for an unknown token
 */
export async function unsubscribeFromStockNotices(ctx: Pick<Ctx, 'db' | 'encryption'>, token: string): Promise<void> {
  const email = await findAddress(ctx, token)
  if (email === null) throw notFound()
  await ctx.db.delete(stockNotices).where(eq(stockNotices.email, email))
}

async function findAddress({ encryption }: Pick<Ctx, 'encryption'>, token: string): Promise<string | null> {
  const text = await encryption.decrypt(token).catch(() => '')
  return text.startsWith(PURPOSE) ? text.slice(PURPOSE.length) : null
}
