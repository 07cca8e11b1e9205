import { isCalendarDate } from '#app/lib/dates.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { type AuditAction, parseAuditAction } from './audit-actions.ts'
import type { AuditFilter } from './audit-queries.server.ts'

/** Sign-ins are in a list of their own, because they are more than half of all events. */
const SIGN_IN: AuditAction = 'person.signed-in'

/** Parses Activity's URL; invalid values do not filter. Sign-ins are listed only when they are asked for. */
export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const date = (name: string) => {
    const text = params.get(name) ?? ''
    return isCalendarDate(text) ? text : ''
  }
  return {
    action: params.get('show') === 'sign-ins' ? SIGN_IN : parseAuditAction(params.get('action')),
    q: normaliseLine(params.get('q') ?? '').slice(0, 150),
    from: date('from'),
    until: date('until'),
    without: [SIGN_IN],
  }
}
