import { securityHeaders } from '#app/http/content-security.server.ts'
import { createToast, failure } from '#app/http/toast.server.ts'
import { escapeXml } from '#app/lib/markup/xml.ts'

const PAGES: Record<number, { title: string; text: string }> = {
  400: { title: "We couldn't read that request", text: 'Nothing was changed. Go back and try again.' },
  403: { title: 'Request blocked', text: 'It came from another website. Open the page on this site and try again.' },
  404: { title: 'Page not found', text: 'Check the address, or go to the home page.' },
  405: { title: 'Not allowed', text: "This address doesn't accept this type of request." },
  411: { title: "We couldn't read that request", text: 'Nothing was changed. Reload the page and try again.' },
  413: {
    title: "That's too large to send",
    text: 'Nothing was saved. Shorten the text or choose a smaller file, then try again.',
  },
  415: { title: 'Content type not supported', text: 'Nothing was changed. Use the form on the page.' },
  421: { title: 'Wrong address', text: "This site isn't available at this address. Check the address and try again." },
  500: {
    title: 'Something went wrong',
    text: "This isn't your fault. Anything you saved is safe. Try again in a moment.",
  },
  503: {
    title: "We'll be back shortly",
    text: 'The site is unavailable for a moment. Anything you saved is safe. Please try again soon.',
  },
}

/** Response headers by status: the allowed methods, and the seconds after which a retry makes sense. */
const EXTRA_HEADERS: Record<number, Record<string, string>> = {
  405: { Allow: 'GET, HEAD, POST' },
  503: { 'Retry-After': '5' },
}

/** A form that was not answered by its page. */
export type UnansweredForm = {
  /** The page of this site that it was sent from, for a link back. */
  back: string | null
  /** Instead of the title of the status. */
  title: string | undefined
}

/**
 * For a form: the browser has what was typed and sends it again. `Go back` would open the form without it, and so does
 * the Back button of some browsers, because the pages of an account are not stored.
 */
const SEND_AGAIN =
  'The site is unavailable for a moment. Anything you saved is safe. Reload this page in a moment to try again with ' +
  'what you entered.'

/** A self-contained page with one style sheet, for responses without the application. `form` is the form of a POST. */
export function plainPage(status: number, secure: boolean, form: UnansweredForm | null = null): Response {
  const message = messageOf(status)
  const title = form?.title ?? message.title
  const text = form && status === 503 ? SEND_AGAIN : message.text
  const back = form?.back
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/plain-page.css"></head><body><main><h1>${title}</h1><p>${text}</p>${back ? `<p><a href="${escapeXml(back)}">Go back</a></p>` : ''}<p><a href="/">Go to the home page</a></p></main></body></html>`
  return new Response(html, {
    status,
    headers: {
      ...headersOf(status, secure),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

/** Statuses of a form that a visitor can correct or send again. */
const KEEPS_INPUT = new Set([400, 411, 413, 415, 503])

/**
 * The same message as a toast, for a form that a script has sent: `keepPage` shows it on the page, which keeps its
 * input.
 *
 * @param formTitle instead of the title of the status
 */
export function errorToast(status: number, secure: boolean, formTitle?: string): Response {
  const { title, text } = messageOf(status)
  const description = KEEPS_INPUT.has(status) ? `${text} What you typed is still here.` : text
  const toast = createToast(failure(formTitle ?? title, description))
  return Response.json({ toast }, { status, headers: headersOf(status, secure) })
}

const messageOf = (status: number) => PAGES[status] ?? (PAGES[500] as { title: string; text: string })

const headersOf = (status: number, secure: boolean) => ({
  ...securityHeaders(secure),
  'Cache-Control': 'no-store',
  ...EXTRA_HEADERS[status],
})
