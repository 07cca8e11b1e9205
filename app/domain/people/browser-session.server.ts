import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { sessionCookie } from '#app/platform/auth.server.ts'
import { BROWSER_SESSION } from '#app/platform/session-lifetime.ts'
import { sessions } from '#db/schema/people.ts'

/**
 * Creates a session without `Stay signed in`, in the format of the auth library.
 *
 * @param signIn.isAuthentication whether signing in also confirms that the person is at the browser, as their password
 *   does
 * @returns its `Set-Cookie` line
 */
export async function createBrowserSession(
  ctx: Ctx,
  secret: string,
  userId: string,
  signIn: { userAgent: string; isAuthentication: boolean },
): Promise<string> {
  const token = generateToken()
  await ctx.db.insert(sessions).values({
    id: newId(),
    token,
    userId,
    ipAddress: ctx.address ?? '',
    userAgent: signIn.userAgent.slice(0, 300),
    expiresAt: new Date(ctx.now.getTime() + BROWSER_SESSION.maxAgeMs),
    authenticatedAt: signIn.isAuthentication ? null : new Date(0),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  return sessionCookie(ctx.baseUrl, secret, token, null)
}
