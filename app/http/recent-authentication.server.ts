import { redirect } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { hasRecentAuthentication } from '#app/domain/people/second-factor/recent-authentication.server.ts'

/**
 * Requires the password or a code within the last 10 minutes, for what a stolen session must not do. Otherwise redirects to
 * the confirmation page.
 *
 * @param returnTo page that the person continues on, with their input as search parameters that its form is filled with
 */
export async function requireRecentAuthentication(ctx: Ctx, returnTo: string): Promise<void> {
  // A guest is denied by the command.
  if (ctx.actor.kind !== 'person' || (await hasRecentAuthentication(ctx))) return
  throw redirect(`/account/confirm-identity?${new URLSearchParams({ returnTo })}`, 303)
}
