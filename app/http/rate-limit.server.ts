import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'

/** The maximum number of requests per window of `seconds` (product.md section 3, "Limits"). */
export const RATE_LIMITS = {
  /** Failed sign-ins for an account from one address. */
  signIn: { max: 10, seconds: 60 },
  /** Uses of one authenticator code of one person: a code that was seen or intercepted works once. */
  authenticatorCode: { max: 1, seconds: 120 },
  /** Reset and resend emails for one email address. */
  accountEmail: { max: 5, seconds: 3600 },
  /** Resent confirmations of one order. */
  orderEmail: { max: 5, seconds: 3600 },
  /** Cart requests with a discount code, from one address: codes are short enough to be guessed. */
  discountCode: { max: 60, seconds: 60 },
  /** Registrations from one address. */
  register: { max: 20, seconds: 3600 },
  /** Other posts from one address: apply, booking, checkout. */
  post: { max: 60, seconds: 60 },
} as const

type LimitName = keyof typeof RATE_LIMITS

/**
 * Counts one request of `subject` (an address, an account, or both joined) against the limit `name`. The counter is in
 * the database, so that server processes share it, and is updated by one statement, so that concurrent callers cannot
 * exceed the limit.
 *
 * @returns null if the request is within the limit, else the seconds until the window ends
 */
export async function consumeRateLimit(ctx: Ctx, name: LimitName, subject: string): Promise<number | null> {
  const { max, seconds } = RATE_LIMITS[name]
  const windowEndsAt = new Date(ctx.now.getTime() + seconds * 1000)
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: limitKey(name, subject), windowEndsAt, used: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${rateLimits.windowEndsAt} <= ${ctx.now} then 1 else least(${rateLimits.used} + 1, 1000000) end`,
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${ctx.now} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.used <= max) return null
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - ctx.now.getTime()) / 1000))
}

/** Takes one request off the counter: a correct password does not count as a guess. */
export async function refundRateLimit(ctx: Ctx, name: LimitName, subject: string): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(sql`${rateLimits.key} = ${limitKey(name, subject)}`)
}

function limitKey(name: LimitName, subject: string): string {
  return `${name}:${subject.slice(0, 320)}`
}
