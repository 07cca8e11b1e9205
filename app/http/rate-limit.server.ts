import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'

/** How many in how many seconds (product.md section 3, "Limits"). */
export const RATE_LIMITS = {
  /** Failed sign-ins for an account from one address. */
  signIn: { most: 10, seconds: 60 },
  /** Reset and resend mails for one mail address. */
  accountEmail: { most: 5, seconds: 3600 },
  /** Confirmations of one order, sent again. */
  orderEmail: { most: 5, seconds: 3600 },
  /** Carts asked with a discount code, from one address: codes are short enough to be guessed. */
  discountCode: { most: 60, seconds: 60 },
  /** Registrations from one address. */
  register: { most: 20, seconds: 3600 },
  /** Other posts from one address: apply, booking, checkout. */
  post: { most: 60, seconds: 60 },
} as const

export type LimitName = keyof typeof RATE_LIMITS

/**
 * Takes one from the limit `name` for `who` (an address, an account, or both joined). Counted in the database, so that
 * several server processes share it, in one statement, so that parallel callers cannot slip through.
 *
 * @returns null when there was one to take, else the seconds until there will be.
 */
export async function consumeRateLimit(ctx: Ctx, name: LimitName, who: string): Promise<number | null> {
  const { most, seconds } = RATE_LIMITS[name]
  const windowEndsAt = new Date(ctx.now.getTime() + seconds * 1000)
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: limitKey(name, who), windowEndsAt, used: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${rateLimits.windowEndsAt} <= ${ctx.now} then 1 else least(${rateLimits.used} + 1, 1000000) end`,
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${ctx.now} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.used <= most) return null
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - ctx.now.getTime()) / 1000))
}

/** Gives one back: a right password does not count as a guess. */
export async function refundRateLimit(ctx: Ctx, name: LimitName, who: string): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(sql`${rateLimits.key} = ${limitKey(name, who)}`)
}

function limitKey(name: LimitName, who: string): string {
  return `${name}:${who.slice(0, 320)}`
}
