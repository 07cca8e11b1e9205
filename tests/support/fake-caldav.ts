import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseXml, type XmlElement } from './xml.ts'

/** What a CalDAV server has: its only account, and the calendar objects at `/calendars/{username}/work/`. */
export type CalDavAccount = { username: string; password: string; objects: string[] }

export type FakeCalDav = {
  /** The address of the calendar. */
  url: string
  /** The time ranges that were searched, as iCalendar text. */
  searches: { start: string; end: string }[]
  close(): Promise<void>
}

/**
 * A CalDAV server with one calendar that answers a `calendar-query` (RFC 4791 section 7.8) as Nextcloud does: all
 * objects whose first line of events says that they end in the time range, and every recurring one.
 */
export async function startFakeCalDav(account: CalDavAccount): Promise<FakeCalDav> {
  const path = `/calendars/${account.username}/work/`
  const searches: FakeCalDav['searches'] = []
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    if (request.url === '/moved/') return response.writeHead(301, { Location: path }).end()
    if (request.headers.authorization !== authorization) {
      return response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="calendars"' }).end()
    }
    if (request.url === '/page/') return response.writeHead(207).end('<html>Sign in</html>')
    if (request.url !== path) return response.writeHead(404).end()
    if (request.method !== 'REPORT') return response.writeHead(405).end()
    const range = request.headers.depth === '1' && findTimeRange(parseXml(body))
    if (!range) return response.writeHead(400).end()
    searches.push(range)
    const objects = account.objects.filter((object) => isInRange(object, range))
    response.writeHead(207, { 'Content-Type': 'application/xml; charset=utf-8' }).end(toMultistatus(objects, path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    searches,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Of the events in a `calendar-query` that asks for their data; null for another request. */
function findTimeRange(query: XmlElement): { start: string; end: string } | null {
  const child = (element: XmlElement | undefined, name: string) =>
    element?.children.find((one) => one.name.split(':').at(-1) === name)
  const data = child(child(query, 'prop'), 'calendar-data')
  const calendar = child(child(query, 'filter'), 'comp-filter')
  const events = child(calendar, 'comp-filter')
  const range = child(events, 'time-range')
  if (!query.name.endsWith('calendar-query') || !data || calendar?.attributes.name !== 'VCALENDAR') return null
  const { start, end } = range?.attributes ?? {}
  return events?.attributes.name === 'VEVENT' && start && end ? { start, end } : null
}

function isInRange(object: string, { start, end }: { start: string; end: string }): boolean {
  if (object.includes('RRULE')) return true
  const timeOf = (name: string) => new RegExp(`^${name}:(\\w+)`, 'm').exec(object)?.[1] ?? ''
  return timeOf('DTSTART') < end && timeOf('DTEND') > start
}

function toMultistatus(objects: readonly string[], path: string): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;')
  const responses = objects.map(
    (object, index) =>
      `<d:response><d:href>${path}${index}.ics</d:href><d:propstat><d:prop><cal:calendar-data>${escape(object)}</cal:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
  )
  return `<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`
}
