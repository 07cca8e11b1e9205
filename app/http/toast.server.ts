import { data, redirect } from 'react-router'
import { newId } from '#app/lib/id.ts'
import { cookieName, serialiseCookie } from '#app/platform/cookies.ts'
import type { Toast } from '#app/ui/overlays/toast.ts'
import { cookieValue } from './session.server.ts'

const COOKIE = 'muster-toast'
/** The toast is on the next page, which is loaded within seconds. */
const COOKIE_SECONDS = 60

export type ToastMessage = Omit<Toast, 'id'>

/** A success toast, for the next page. */
export function success(title: string, description?: string): ToastMessage {
  return { kind: 'success', title, ...(description ? { description } : {}) }
}

/** A failure toast, in addition to the errors in the form. */
export function failure(title: string, description?: string): ToastMessage {
  return { kind: 'failure', title, ...(description ? { description } : {}) }
}

/** A toast for the current page, as action data. */
export function createToast(message: ToastMessage): Toast {
  return { id: newId(), ...message }
}

/** A redirect (303) to a page that shows the toast once. */
export function redirectWithToast(to: string, message: ToastMessage, headers: Headers = new Headers()): Response {
  headers.append('Set-Cookie', toastCookie(message))
  return redirect(to, { status: 303, headers })
}

/** The toast that the previous response has set, and the header that deletes its cookie. */
export function parseToastCookie(
  request: Request,
  baseUrl: string,
): { toast: Toast | null; headers: Record<string, string> } {
  const value = cookieValue(request.headers.get('Cookie'), cookieName(COOKIE, baseUrl))
  if (!value) return { toast: null, headers: {} }
  return { toast: parseToast(value), headers: { 'Set-Cookie': serialiseCookie(COOKIE, '', 0) } }
}

/** The response to a rejected form: status 400 unless another is given, with the reply and a toast. */
export function invalidForm<T extends object>(
  reply: T,
  message: ToastMessage | null,
  status = 400,
  headers?: HeadersInit,
) {
  return data({ ...reply, toast: message && createToast(message) }, { status, headers })
}

function toastCookie(message: ToastMessage): string {
  const value = encodeURIComponent(JSON.stringify(createToast(message)))
  return serialiseCookie(COOKIE, value, COOKIE_SECONDS)
}

function parseToast(value: string): Toast | null {
  try {
    const { id, kind, title, description } = JSON.parse(value) as Record<string, unknown>
    if (typeof id !== 'string' || typeof title !== 'string') return null
    return {
      id: id.slice(0, 64),
      kind: kind === 'failure' ? 'failure' : 'success',
      title: title.slice(0, 120),
      ...(typeof description === 'string' ? { description: description.slice(0, 300) } : {}),
    }
  } catch {
    return null
  }
}
