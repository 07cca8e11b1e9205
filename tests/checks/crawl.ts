import type { DemoSite, Page, Visitor } from './demo-site.ts'
import { VISITORS } from './demo-site.ts'

/** A page of the site, or what a form of it is answered with. */
export type CrawledPage = { visitor: Visitor; path: string; status: number; html: string }

/** Pages that no link leads to, and pages of errors. */
const STARTS: Record<Visitor, readonly string[]> = {
  guest: paths(`/ /jobs /jobs?q=zzzzqq /jobs?q=nurse&location=Perth&within=25&sort=distance /saved-jobs
    /job-alerts?q=nurse /embed/jobs /api /offline /success /checkout /find-order /no-such-page
    /jobs/none /product/none /companies/none /orders/none /bookings/none /pay/none /job-alerts/none /interviews/none
    /employee/login /employee/register /employer/login /employer/register /admin/login /sign-in/new-account
    /confirm-email /confirm-email-change /email-reversal /forgot-password /reset-password`),
  employee: paths('/employee/dashboard /employee/dashboard?tab=profile /employee/dashboard?tab=settings /admin/users'),
  employer: paths('/employer/dashboard /post-job /employer/embed /employer/webhooks /employer/api-keys /admin/users'),
  admin: paths('/admin/dashboard /manage-jobs /view-applicants /booking-portal /admin/feeds /admin/audit'),
}

/** Pages of a kind that are read, for each visitor. */
const MAX_OF_A_KIND = 2
/** Segments of an address that name a row: an id, a token, a date, or a slug after a folder of rows. */
const ROW = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[a-z]+_[0-9A-Z]{20,}|[\w-]{22,}|\d{4}-\d\d(?:-\d\d)?|\d+)$/
const FOLDERS_OF_ROWS = new Set(['companies', 'in', 'category', 'product', 'booking'])

/**
 * Every kind of page that links of the site lead to, for each visitor, at most two of a kind; and what a form with
 * empty required fields is answered with, for each kind of form.
 */
export async function crawl({ open, url }: DemoSite): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = []
  for (const visitor of VISITORS) {
    const read: CrawledPage[] = []
    const kinds = new Map<string, number>()
    const waiting = [...STARTS[visitor]]
    const queued = new Set(waiting)
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const count = kinds.get(kindOf(path)) ?? 0
      if (count >= MAX_OF_A_KIND) continue
      kinds.set(kindOf(path), count + 1)
      const page = await open(visitor, path)
      const found = isHtml(page) ? addressesIn(page.html) : page.location === null ? [] : [page.location]
      for (const next of found.map((address) => localPath(address, url + path, url))) {
        if (next === null || queued.has(next)) continue
        queued.add(next)
        waiting.push(next)
      }
      if (isHtml(page)) read.push({ visitor, path, status: page.status, html: page.html })
    }
    pages.push(...read, ...(await submitEmptyForms(open, visitor, read)))
  }
  return pages
}

async function submitEmptyForms(open: DemoSite['open'], visitor: Visitor, pages: CrawledPage[]) {
  const answers: CrawledPage[] = []
  const sent = new Set<string>()
  for (const { path, html } of pages) {
    for (const [, attributes = '', body = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      const action = unescape(/\baction="([^"]*)"/.exec(attributes)?.[1] ?? path)
      const key = kindOf(action)
      if (!/method="post"/i.test(attributes) || !/<(?:input|textarea)[^>]*\brequired\b/.test(body) || sent.has(key))
        continue
      sent.add(key)
      const hidden = [...body.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => input)
      const value = (input: string, name: string) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '')
      const form = new URLSearchParams(hidden.map((input) => [value(input, 'name'), value(input, 'value')]))
      const page = await open(visitor, action, form)
      if (isHtml(page)) answers.push({ visitor, path: `POST ${action}`, status: page.status, html: page.html })
    }
  }
  return answers
}

const isHtml = ({ type, html }: Page) => type.startsWith('text/html') && html !== ''

function addressesIn(html: string): string[] {
  return [...html.matchAll(/<(?:a|iframe)\b[^>]*?\b(?:href|src)="([^"]+)"/g)].map(([, address = '']) =>
    unescape(address),
  )
}

function localPath(address: string, base: string, origin: string): string | null {
  const { origin: target, pathname, search } = new URL(address, base)
  return target === origin && !/\/logout$|\.(?:csv|ics|xml|rss|png)$/.test(pathname) ? pathname + search : null
}

/** The path with rows and values left out. Parameters of searches and pages of a list are one kind each. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const segments = pathname.split('/')
  const kind = segments.map((segment, n) =>
    ROW.test(segment) || FOLDERS_OF_ROWS.has(segments[n - 1] ?? '') ? ':row' : segment,
  )
  const names = [...searchParams].map(([name, value]) =>
    /^(?:view|tab|status)$/.test(name) ? `${name}=${value}` : name,
  )
  return `${kind.join('/')}?${names.sort().slice(0, 2).join('&')}`
}

function unescape(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

function paths(list: string): string[] {
  return list.split(/\s+/)
}
