import { deviceCookieName, parseDeviceCookie } from '#app/domain/people/known-devices.server.ts'
import {
  parseRegistrationCookie,
  registrationCookieName,
} from '#app/domain/people/registration/registration-cookie.server.ts'
import type { RequestContext } from './request-context.ts'
import { cookieValue } from './session.server.ts'

/** The browser that sent a request: its device token, null if it has none yet, and its user agent. */
export function deviceOf(request: Request, { ctx, secret }: Pick<RequestContext, 'ctx' | 'secret'>) {
  const cookie = cookieValue(request.headers.get('Cookie'), deviceCookieName(ctx.baseUrl))
  return { token: parseDeviceCookie(secret, cookie), userAgent: request.headers.get('User-Agent') ?? '' }
}

/** The registration that the browser of a request has sent last, or null. */
export function sentRegistration(request: Request, { baseUrl }: RequestContext['ctx']) {
  return parseRegistrationCookie(cookieValue(request.headers.get('Cookie'), registrationCookieName(baseUrl)))
}
