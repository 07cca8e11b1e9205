import { needsConfirmation } from '../application.ts'

const KEY_PREFIX = 'status-'

/** The key of the fetcher that changes an applicant's status: every control of the applicant shows the same change. */
export const statusKey = (id: string) => KEY_PREFIX + id

/** The applicant whose status the fetcher with this key changes, or null. */
export const applicantOfStatusKey = (key: string) => (key.startsWith(KEY_PREFIX) ? key.slice(KEY_PREFIX.length) : null)

const REQUEST = 'statusrequest'

/** The control of an applicant's status within their row or details. */
export const findStatusControl = (within: Element | null | undefined) =>
  within?.querySelector<HTMLElement>('[aria-label^="Status of"]') ?? null

/** Asks the control of an applicant's status to change it, as if `status` were chosen there. */
export function requestStatus(control: Element, status: string): void {
  control.dispatchEvent(new CustomEvent(REQUEST, { detail: status }))
}

/** Calls `onRequest` with the statuses that `requestStatus` asks of a control; returns how to stop. */
export function listenForStatus(control: Element, onRequest: (status: string) => void): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && onRequest(String(event.detail))
  control.addEventListener(REQUEST, listener)
  return () => control.removeEventListener(REQUEST, listener)
}

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
