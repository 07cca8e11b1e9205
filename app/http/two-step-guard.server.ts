import { type MiddlewareFunction, redirect } from 'react-router'
import { mustSetUpTwoStep } from '#app/domain/people/second-factor/two-step-requirement.server.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import { ACCOUNT_SETTINGS, areaOf } from '#app/policy/areas.ts'
import { ctxOf } from './request-context.ts'

/**
 * An admin who must use two-step verification and has not set it up opens only their account pages: any other guarded page
 * redirects to the set-up page, and a post to one is 403.
 */
export const guardTwoStep: MiddlewareFunction<Response> = async ({ context, request, url }) => {
  const area = areaOf(url.pathname)
  if (!area || area.pages.some((page) => page === '/account' || page === ACCOUNT_SETTINGS.admin)) return
  if (!(await mustSetUpTwoStep(ctxOf(context)))) return
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect('/account/two-step')
  throw forbidden()
}
