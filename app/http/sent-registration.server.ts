import type { Ctx } from '#app/core/context.ts'
import {
  parseRegistrationCookie,
  registrationCookieName,
} from '#app/domain/people/registration/registration-cookie.server.ts'
import { cookieValue } from './session.server.ts'

/** The registration that the browser of a request has sent last, or null. */
export function sentRegistration(request: Request, { baseUrl }: Pick<Ctx, 'baseUrl'>) {
  return parseRegistrationCookie(cookieValue(request.headers.get('Cookie'), registrationCookieName(baseUrl)))
}
