import { data } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import type { RequestContext } from '#app/http/request-context.ts'
import { cookieValue } from '#app/http/session.server.ts'
import { parseToastCookie } from '#app/http/toast.server.ts'
import { cookieName } from '#app/platform/cookies.ts'
import { DASHBOARDS } from '#app/policy/areas.ts'
import { isReadOnlyMember } from '#app/policy/policy.ts'
import type { RootData, Theme } from './root-data.ts'

/** Loads the data of the site layout: the agency, the signed-in person, the toast of the previous response and the theme. */
export async function loadRootData(request: Request, { ctx, isSuspended }: RequestContext) {
  const { toast, headers } = parseToastCookie(request, ctx.baseUrl)
  const { name, tagline, email, phone, address, abn, openingHours, licences } = await findAgency(ctx)
  const { actor } = ctx
  const root: RootData = {
    agency: { name, tagline, email, phone, address, abn, openingHours, licences },
    viewer:
      actor.kind === 'person'
        ? {
            id: actor.id,
            name: actor.fullName,
            userType: actor.userType,
            isReadOnly: isReadOnlyMember(actor),
            dashboardHref: DASHBOARDS[actor.userType],
          }
        : null,
    isSuspended,
    toast,
    theme: parseTheme(request, ctx.baseUrl),
    origin: ctx.baseUrl,
  }
  return data(root, { headers })
}

function parseTheme(request: Request, baseUrl: string): Theme {
  const theme = cookieValue(request.headers.get('Cookie'), cookieName('theme', baseUrl))
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
