import { type MiddlewareFunction, redirect } from 'react-router'
import { forbidden } from '#app/lib/http-errors.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import type { Actor } from '#app/policy/actor.ts'
import { areaOf, canOpen, DASHBOARDS, loginPageAt } from '#app/policy/areas.ts'
import { ctxOf } from './request-context.ts'

/**
 * Guards the areas of each role (product.md section 2). A GET by a guest or the wrong role redirects to the area's login
 * page; a GET of a login page with a session redirects to the person's dashboard. A post by the wrong role is 403. A
 * guest's post passes, so that a form posted with an expired session keeps its input; every command denies guests.
 */
export const guardAreas: MiddlewareFunction<Response> = ({ context, request, url }) => {
  const { actor } = ctxOf(context)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const loginPage = loginPageAt(url.pathname)
  if (loginPage && isRead) {
    if (actor.kind === 'person') throw redirect(DASHBOARDS[actor.userType])
    // The page derives its account type from the path, so the path has one spelling.
    if (loginPage !== url.pathname) throw redirect(loginPage + url.search)
  }
  const area = areaOf(url.pathname)
  if (!area || canOpen(actor, url.pathname)) return
  if (isRead) throw redirect(loginWithReturn(area.login, url.pathname + url.search))
  if (actor.kind === 'person') throw forbidden()
}

/** The address of a login page that returns the person to `path` after signing in. */
export function loginWithReturn(login: string, path: string): string {
  return `${login}?${new URLSearchParams({ returnTo: path })}`
}

/** Where a person goes after signing in: to `returnTo` if it is on our origin and open to them, else to their dashboard. */
export function pathAfterSignIn(actor: Extract<Actor, { kind: 'person' }>, returnTo: string | null): string {
  const target = returnTo && safeReturnTo(returnTo)
  if (!target) return DASHBOARDS[actor.userType]
  const { pathname } = new URL(target, 'http://local')
  return canOpen(actor, pathname) && !loginPageAt(pathname) ? target : DASHBOARDS[actor.userType]
}
