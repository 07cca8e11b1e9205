import { type MiddlewareFunction, redirect } from 'react-router'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import type { Actor } from '#app/policy/actor.ts'
import { areaOf, canOpen, DASHBOARDS, loginPageAt, loginPath } from '#app/policy/areas.ts'
import { ctxOf } from './request-context.ts'
import { createToast, failure, redirectWithToast } from './toast.server.ts'

/**
 * Guards the areas of each role (docs/permissions.md). A GET by a guest or the wrong role redirects to the area's login
 * page; a GET of a login page with a session redirects to the person's dashboard. A post by the wrong role is 403. A
 * guest's post passes: the forms with much to type keep their input when the session has ended (401). Where the command
 * denies the guest instead, or does not find what only its owner can see, a post by script is 401 too, and the page
 * with the form stays (`keepPage`); a form without scripts leads to the login page, and from there back to the page
 * with the form.
 */
export const guardAreas: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const ctx = ctxOf(context)
  const { actor } = ctx
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const loginPage = loginPageAt(url.pathname)
  if (loginPage && isRead) {
    if (actor.kind === 'person') throw redirect(DASHBOARDS[actor.userType])
    // The page derives its account type from the path, so the path has one spelling.
    if (loginPage !== url.pathname) throw redirect(loginPage + url.search)
  }
  const area = areaOf(url.pathname)
  if (!area || canOpen(actor, url.pathname)) return
  if (isRead) throw redirect(loginPath(area.login, url.pathname + url.search))
  if (actor.kind === 'person') throw forbidden()
  const response = await next()
  if (response.status !== 403 && response.status !== 404) return response
  await recordSecurityEvent(ctx, { type: 'access.denied', details: { method: request.method, path: url.pathname } })
  if (isSentByScript(request))
    return Response.json({ signedOut: true, toast: createToast(SIGNED_OUT) }, { status: 401 })
  throw redirectWithToast(loginPath(area.login, pageBefore(request, ctx.baseUrl) ?? '/'), SIGNED_OUT)
}

/** Toast of a post after the session has ended. */
export const SIGNED_OUT = failure('Authentication Error', 'You were signed out. Please sign in and try again.')

/** Whether the router of a page that is open has sent the request, and not the browser itself. */
const isSentByScript = (request: Request) => new URL(request.url).pathname.endsWith('.data')

/** The path of the page of this site that a request was sent from, by its Referer; null without one. */
export function pageBefore(request: Request, baseUrl: string): string | null {
  const referer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  return origin === new URL(baseUrl).origin ? pathname + search : null
}

/**
 * Where a person goes after signing in: to `returnTo` if it is on our origin and open to them, else to their dashboard.
 */
export function pathAfterSignIn(actor: Extract<Actor, { kind: 'person' }>, returnTo: string | null): string {
  const target = returnTo && safeReturnTo(returnTo)
  if (!target) return DASHBOARDS[actor.userType]
  const { pathname } = new URL(target, 'http://local')
  return canOpen(actor, pathname) && !loginPageAt(pathname) ? target : DASHBOARDS[actor.userType]
}
