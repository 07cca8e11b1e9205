import { type MiddlewareFunction, redirect } from 'react-router'
import { mustSetUpTwoStep } from '#app/domain/people/second-factor/two-step-requirement.server.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import { ACCOUNT_SETTINGS, areaOf, isWithin } from '#app/policy/areas.ts'
import { ctxOf } from './request-context.ts'

const ACCOUNT_PAGES = ['/account', ACCOUNT_SETTINGS.admin]
/** Files of people, which have no area because several account types open them. */
const PRIVATE_FILES = ['/resumes', '/message-attachments']

/**
 * An admin who must use two-step verification and has not set it up opens only their account pages: any other guarded
 * page or private file redirects to the set-up page, and a post to one is 403.
 */
export const guardTwoStep: MiddlewareFunction<Response> = async ({ context, request, url }) => {
  const { pathname } = url
  const isGuarded = areaOf(pathname) !== null || isWithin(pathname, PRIVATE_FILES)
  if (!isGuarded || isWithin(pathname, ACCOUNT_PAGES)) return
  if (!(await mustSetUpTwoStep(ctxOf(context)))) return
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect('/account/two-step')
  throw forbidden()
}
