import { SaxesParser } from 'saxes'

const DAV = 'DAV:'
const CALDAV = 'urn:ietf:params:xml:ns:caldav'

/**
 * The calendar objects in the response to a CalDAV REPORT (RFC 4791 section 7.8) as iCalendar text, one after the
 * other; '' if there are none.
 *
 * @throws an error if the text is not such a response
 */
export function parseCalendarData(document: string): string {
  const objects: string[] = []
  let depth = 0
  let text: string | null = null
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local }) => {
    depth += 1
    if (depth === 1 && (uri !== DAV || local !== 'multistatus')) throw new Error('not a multistatus response')
    if (uri === CALDAV && local === 'calendar-data') text = ''
  })
  parser.on('closetag', () => {
    depth -= 1
    // An element inside is not expected, and would end the object early at worst.
    if (text !== null) objects.push(text.trim())
    text = null
  })
  const append = (part: string) => {
    if (text !== null) text += part
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.write(document).close()
  // XML parsers turn CRLF into LF. iCalendar libraries accept both.
  return objects.filter((object) => object !== '').join('\n')
}
