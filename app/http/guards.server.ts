import { type MiddlewareFunction, redirect } from 'react-router'
import { forbidden } from '#app/lib/http-errors.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import type { Actor } from '#app/policy/actor.ts'
import { areaOf, canOpen, DASHBOARDS, loginPageAt } from '#app/policy/areas.ts'
import { ctxOf } from './request-context.ts'

/**
 * Sends people to where they may be (product.md section 2). Reading: a guest or the wrong role goes to the area's
 * login, an existing session on a login page to its own dashboard. Writing with the wrong role: 403. A guest's writing
 * passes, so that a form posted with an ended session can be answered with what was typed; every command refuses
 * guests by itself.
 */
export const guardAreas: MiddlewareFunction<Response> = ({ context, request, url }) => {
  const { actor } = ctxOf(context)
  const reading = request.method === 'GET' || request.method === 'HEAD'
  const loginPage = loginPageAt(url.pathname)
  if (loginPage && reading) {
    if (actor.kind === 'person') throw redirect(DASHBOARDS[actor.userType])
    // The page derives its account type from the path, so the path has one spelling.
    if (loginPage !== url.pathname) throw redirect(loginPage + url.search)
  }
  const area = areaOf(url.pathname)
  if (!area || canOpen(actor, url.pathname)) return
  if (reading) throw redirect(loginWithReturn(area.login, url.pathname + url.search))
  if (actor.kind === 'person') throw forbidden()
}

/** A login page's address that brings the person back to `path` afterwards. */
export function loginWithReturn(login: string, path: string): string {
  return `${login}?${new URLSearchParams({ returnTo: path })}`
}

/** Where a person goes after signing in: back, if that is on our origin and open to them, else home. */
export function pathAfterSignIn(actor: Extract<Actor, { kind: 'person' }>, returnTo: string | null): string {
  const back = returnTo && safeReturnTo(returnTo)
  if (!back) return DASHBOARDS[actor.userType]
  const { pathname } = new URL(back, 'http://local')
  return canOpen(actor, pathname) && !loginPageAt(pathname) ? back : DASHBOARDS[actor.userType]
}
