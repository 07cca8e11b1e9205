import { securityHeaders } from '#app/http/content-security.server.ts'

const PAGES: Record<number, { title: string; text: string }> = {
  400: { title: 'We could not read that request', text: 'Nothing was changed. Go back and try again.' },
  403: { title: 'That request was refused', text: 'It came from another site. Open the page here and try again.' },
  404: { title: 'Page not found', text: 'There is nothing at this address.' },
  405: { title: 'That is not possible here', text: 'The address exists, but not for this kind of request.' },
  411: { title: 'We could not read that request', text: 'It does not say how long it is. Go back and try again.' },
  413: {
    title: 'That is too much at once',
    text: 'Nothing was saved. Shorten the text or choose a smaller file, then send it again.',
  },
  415: { title: 'That kind of content is not read here', text: 'Nothing was changed. Use the form on the page.' },
  421: { title: 'Wrong address', text: 'This server does not answer for that host name.' },
  429: { title: 'Too many requests', text: 'Please wait a moment, then try again. Nothing is lost.' },
  500: { title: 'Something went wrong', text: 'It is not your fault and nothing is lost. Try again in a moment.' },
  503: {
    title: 'Back in a moment',
    text: 'We are out of reach for a short time. Try again in a moment; nothing is lost.',
  },
}

/** What a status is to say beside its page: the methods that are answered, seconds until trying again helps. */
const EXTRA_HEADERS: Record<number, Record<string, string>> = {
  405: { Allow: 'GET, HEAD, POST' },
  503: { 'Retry-After': '5' },
}

/** A page that needs nothing but itself and one style sheet: for answers given before or without the application. */
export function plainPage(status: number, secure: boolean): Response {
  const { title, text } = PAGES[status] ?? (PAGES[500] as { title: string; text: string })
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/plain-page.css"></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Go to the home page</a></p></main></body></html>`
  return new Response(html, {
    status,
    headers: {
      ...securityHeaders(secure),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ...EXTRA_HEADERS[status],
    },
  })
}
