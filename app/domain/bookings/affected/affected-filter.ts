import type { AffectedReason } from '#app/domain/scheduling/affected-bookings.server.ts'
import { isId } from '#app/lib/id.ts'

/** Which affected bookings are meant: those of one time off or one consultant; both null for all. */
export type AffectedFilter = { timeOffId: string | null; consultantId: string | null }

/** Parses `?time_off=` and `?consultant=`; invalid values do not filter. */
export function parseAffectedFilter(params: URLSearchParams): AffectedFilter {
  const idIn = (name: string) => {
    const value = params.get(name)
    return isId(value) ? value : null
  }
  return { timeOffId: idIn('time_off'), consultantId: idIn('consultant') }
}

/** The URL of the affected bookings. */
export function affectedHref({ timeOffId, consultantId }: AffectedFilter): string {
  const params = new URLSearchParams()
  if (timeOffId) params.set('time_off', timeOffId)
  if (consultantId) params.set('consultant', consultantId)
  const search = params.toString()
  return search === '' ? '/admin/bookings/affected' : `/admin/bookings/affected?${search}`
}

/** The reason as text in the list. */
export function affectedReasonLabel(reason: AffectedReason, consultantName: string | null): string {
  switch (reason) {
    case 'closed':
      return 'You are closed on this day'
    case 'agency-away':
      return 'The whole agency is away'
    case 'inactive':
      return `${consultantName} is inactive`
    case 'away':
      return `${consultantName} is away`
    case 'unassigned':
      return 'No consultant'
  }
}
