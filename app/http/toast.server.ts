import { data, redirect } from 'react-router'
import { newId } from '#app/lib/id.ts'
import type { Toast } from '#app/ui/overlays/toast.ts'
import { cookieValue } from './session.server.ts'

const COOKIE = 'muster-toast'
const CLEAR = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

export type ToastMessage = Omit<Toast, 'id'>

/** A success, as the next page shows it. */
export function success(title: string, description?: string): ToastMessage {
  return { kind: 'success', title, ...(description ? { description } : {}) }
}

/** A failure, beside the marks in the form itself. */
export function failure(title: string, description?: string): ToastMessage {
  return { kind: 'failure', title, ...(description ? { description } : {}) }
}

/** A failure for the page being answered (action data): not carried to another page. */
export function createToast(words: ToastMessage): Toast {
  return { id: newId(), ...words }
}

/** Answers with a redirect (303) whose page shows the toast once. */
export function redirectWithToast(to: string, words: ToastMessage, headers: Headers = new Headers()): Response {
  headers.append('Set-Cookie', toastCookie(words))
  return redirect(to, { status: 303, headers })
}

/** The toast that the previous answer left, and the header that takes it away. */
export function parseToastCookie(request: Request): { toast: Toast | null; headers: Record<string, string> } {
  const value = cookieValue(request.headers.get('Cookie'), COOKIE)
  if (!value) return { toast: null, headers: {} }
  return { toast: parseToast(value), headers: { 'Set-Cookie': CLEAR } }
}

/** A form's answer that was refused: status 400 (or the one given), with the toast beside the reply. */
export function invalidForm<T extends object>(
  reply: T,
  words: ToastMessage | null,
  status = 400,
  headers?: HeadersInit,
) {
  return data({ ...reply, toast: words && createToast(words) }, { status, headers })
}

function toastCookie(words: ToastMessage): string {
  const value = encodeURIComponent(JSON.stringify(createToast(words)))
  return `${COOKIE}=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`
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
