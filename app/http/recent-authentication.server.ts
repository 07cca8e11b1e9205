import { redirect } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { hasRecentAuthentication } from '#app/domain/people/second-factor/recent-authentication.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'

/**
 * Requires the password or a code within the last 10 minutes, for what a stolen session must not do. Otherwise
 * redirects to the confirmation page.
 *
 * @param page that the person continues on; it may have search parameters
 * @param input search parameters that its form is filled with. Left out if they are too long for a return path.
 */
export async function requireRecentAuthentication(ctx: Ctx, page: string, input?: URLSearchParams): Promise<void> {
  // A guest is denied by the command.
  if (ctx.actor.kind !== 'person' || (await hasRecentAuthentication(ctx))) return
  const returnTo = (input && safeReturnTo(`${page}?${input}`)) ?? page
  throw redirect(`/account/confirm-identity?${new URLSearchParams({ returnTo })}`, 303)
}

/**
 * The values of the fields `names` of a form that was sent, which a page of the form takes as search parameters, with
 * the version that the form was opened with, so that what someone else saves until then is not overwritten. Empty if
 * none was sent.
 */
export function enteredParams(form: FormData, names: readonly string[]): URLSearchParams {
  const entered = names.flatMap((name) => form.getAll(name).map((value) => [name, String(value)]))
  const version = form.get(VERSION_FIELD)
  if (entered.length > 0 && version !== null) entered.push([VERSION_FIELD, String(version)])
  return new URLSearchParams(entered)
}
