import { needsConfirmation } from '../application.ts'

const KEY_PREFIX = 'status-'

/** The key of the fetcher that changes an applicant's status: every control of the applicant shows the same change. */
export const statusKey = (id: string) => KEY_PREFIX + id

/** The applicant whose status the fetcher with this key changes, or null. */
export const applicantOfStatusKey = (key: string) => (key.startsWith(KEY_PREFIX) ? key.slice(KEY_PREFIX.length) : null)

/** The path that changes the status of an application. */
export const statusHref = (id: string) => `/view-applicants/${id}/status`

/** The fields of a status change that the user has confirmed where that is needed, with those of the confirmation. */
export function statusFields(
  applicant: { status: string },
  status: string,
  back: string,
  confirmation: Record<string, string> = {},
): Record<string, string> {
  return {
    expected_status: applicant.status,
    back,
    status,
    ...(needsConfirmation(status) ? { ...confirmation, confirmed: 'yes' } : {}),
  }
}
