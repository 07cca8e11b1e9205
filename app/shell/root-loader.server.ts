import { data } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import type { RequestContext } from '#app/http/request-context.ts'
import { cookieValue } from '#app/http/session.server.ts'
import { parseToastCookie } from '#app/http/toast.server.ts'
import { STATES } from '#app/lib/states.ts'
import { listOffsets, type ZoneOffsets } from '#app/lib/zones/zone-offsets.ts'
import { cookieName } from '#app/platform/cookies.ts'
import { DASHBOARDS } from '#app/policy/areas.ts'
import { isReadOnlyMember } from '#app/policy/policy.ts'
import type { RootData, Theme } from './root-data.ts'

/**
 * Loads the data of the site layout: the agency, the signed-in person, the toast of the previous response and the
 * theme.
 */
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
    zoneOffsets: [...new Set([ctx.timeZone, ...STATE_ZONES])].map((zone) => zoneOffsetsOf(zone, ctx.now)),
  }
  return data(root, { headers })
}

function parseTheme(request: Request, baseUrl: string): Theme {
  const theme = cookieValue(request.headers.get('Cookie'), cookieName('theme', baseUrl))
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** A job is in the zone of its place. */
const STATE_ZONES = STATES.map(({ zone }) => zone)

const years = new Map<string, ZoneOffsets>()

/** The offsets of a zone from last year to the next one, of which most dates on pages are. Computed once a year. */
function zoneOffsetsOf(zone: string, now: Date): ZoneOffsets {
  const year = now.getUTCFullYear()
  let found = years.get(zone)
  if (found?.from !== Date.UTC(year - 1)) {
    found = listOffsets(zone, Date.UTC(year - 1), Date.UTC(year + 2))
    years.set(zone, found)
  }
  return found
}
