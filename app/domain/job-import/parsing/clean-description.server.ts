import { normaliseText } from '#app/lib/text.ts'
import { type Block, decodeEntities, isHtml, type Line, parseHtmlBlocks } from './html-blocks.server.ts'
import { findSection, isEmptyLeadIn, type Section } from './section-of.ts'

export const MAX_ITEMS = 50
export const MAX_ITEM_LENGTH = 500

export type CleanDescription = { description: string } & Record<Section, string[]>

type Part = { text: string; heading: boolean }

/**
 * Foreign HTML as our text: paragraphs with a blank line between them, and the lists under headings such as 'Key
 * responsibilities', 'About you' or 'What we offer' as items of their section. Other lists stay as lines with '• '.
 * Nothing that says something is dropped: only a heading or a bare 'You will:' whose list went to a section, because
 * the page heads that section itself. Text without tags passes as it is, no-break spaces aside.
 */
export function cleanDescription(source: string): CleanDescription {
  const none = { responsibilities: [], requirements: [], benefits: [] }
  // Some exports encode the whole markup once more.
  const html = !isHtml(source) && isHtml(decodeEntities(source)) ? decodeEntities(source) : source
  // A no-break space looks like a space but is not found by a search for one.
  if (!isHtml(html)) return { description: normaliseText(decodeEntities(html).replaceAll('\u00a0', ' ')), ...none }
  const blocks = parseHtmlBlocks(html).flatMap(splitHeadings)
  const routed = route(blocks)
  if (routed.description !== '') return routed
  return { description: normaliseText(blocks.map(textOf).join('\n\n')), ...none }
}

type Piece = Part | { items: string[] }

const isList = (piece: Piece | undefined): piece is { items: string[] } => piece !== undefined && 'items' in piece
const textOf = (piece: Piece) => (isList(piece) ? piece.items.map((item) => `• ${item}`).join('\n') : piece.text)

function isHeading({ text, strong }: Line): boolean {
  if (text.length > 80 || !/\p{L}/u.test(text)) return false
  const shouted = text === text.toUpperCase() && /\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text)
  if (strong || shouted) return !/[.,;]$/.test(text)
  return text.length <= 40 && text.endsWith(':') && findSection(text) !== null
}

function splitHeadings(block: Block): Piece[] {
  if (block.kind === 'list') return [{ items: block.items }]
  const pieces: Part[] = []
  for (const line of block.lines) {
    const heading = isHeading(line)
    const last = pieces.at(-1)
    if (last && !last.heading && !heading) last.text += `\n${line.text}`
    else pieces.push({ text: line.text, heading })
  }
  return pieces
}

function route(pieces: Piece[]): CleanDescription {
  const sections: Record<Section, string[]> = { responsibilities: [], requirements: [], benefits: [] }
  const kept: Piece[] = []
  let section: Section | null = null
  let headingAt = -1

  for (const [i, piece] of pieces.entries()) {
    if (isList(piece)) {
      const lead = kept.length - 1 > headingAt ? kept.at(-1) : undefined
      const before = pieces[i - 1]
      const leadIn = lead && !isList(lead) && lead === before ? lead : null
      const target = (leadIn && announced(lastLine(leadIn.text), piece.items)) ?? section
      if (target !== null && fits(sections[target], piece.items)) {
        moveLeadIn(kept, leadIn, sections[target])
        sections[target].push(...piece.items)
        // A heading goes with its list when nothing else stands between them.
        if (headingAt >= 0 && headingAt === kept.length - 1) headingAt = kept.pop() ? -1 : headingAt
      } else kept.push(piece)
    } else if (isList(pieces[i + 1]) ? headsList(piece, section) : piece.heading) {
      const next = pieces[i + 1]
      section = sectionFor(piece.text, isList(next) ? next.items : [])
      headingAt = kept.length
      kept.push(piece)
    } else {
      piece.heading = false
      kept.push(piece)
    }
  }
  return { description: normaliseText(kept.map(textOf).join('\n\n')), ...sections }
}

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1)

const fits = (items: string[], more: string[]) =>
  items.length + more.length < MAX_ITEMS && more.every((item) => item.length <= MAX_ITEM_LENGTH)

/** The section that a line just before a list announces: one that ends in a colon or dash, or is as short as a heading. */
function announced(line: string, items: string[]): Section | null {
  const leads = /[:…–-]$/.test(line) || (line.length <= 50 && !/[.!?]$/.test(line))
  return leads ? sectionFor(line, items) : null
}

/** `sectionOf`, but 'You will:' before items that mostly begin with 'Have' or 'Be' introduces what is required. */
function sectionFor(line: string, items: string[]): Section | null {
  const found = findSection(line)
  if (found !== 'responsibilities' || !/\byou(?:['’]| wi)ll\W*$/i.test(line)) return found
  const traits = items.filter((item) => /^(?:have|be|possess|bring|hold|thrive)\b/i.test(item)).length
  return traits > 0 && traits * 2 >= items.length ? 'requirements' : found
}

/** Just before a list: a heading, unless it labels a part of the section ('Technical'); also a short plain line of its own. */
function headsList({ text, heading }: Part, section: Section | null): boolean {
  const own = findSection(text)
  const label = section !== null && (isLabel(text) || grades(text)) && (own === null || own === section)
  return !label && (heading || (own === null && /^[^\n]{1,50}$/.test(text) && !/[.!?:,;…–-]$/.test(text)))
}

const isLabel = (text: string) =>
  text.length <= 30 && text.split(' ').length <= 3 && !/[.!?]$/.test(text) && !STANDS_ALONE.test(text)

const STANDS_ALONE =
  /\b(?:about|apply|role|responsibilit|duties|requirements|benefits|company|culture|values|teams?|locations?|us|our|you|we|why|next|enquir|contact)/i

/** True for what grades the items after it, and so belongs with them: 'Highly desirable', 'It is a bonus if you have:'. */
const grades = (line: string) => GRADE.test(line) && line.length <= 120 && (isLabel(line) || line.endsWith(':'))

const GRADE =
  /\b(?:desirable|essential|mandatory|preferred|optional|bonus|advantage|advantageous|regarded|nice to have|a plus)\b/i

// A sentence that only its list completes goes with the list.
const DANGLING = /^[^.!?]{1,160}\b(?:is|are|to|will|you'll|you’ll|be|have|need|includes?|with|of|for|from|by|on)\s*:$/i

// ', including the following:' has nothing to introduce any more.
const INTRODUCING =
  /,?\s+(?:(?:which|that)\s+includes?|including|such as|namely|as follows|the following)(?:\s+the following)?(?=\s*:$)/i

/** What introduced a moved list: a bare heading goes, what belongs to the items becomes one, a sentence stays a sentence. */
function moveLeadIn(kept: Piece[], leadIn: Part | null, items: string[]): void {
  if (!leadIn) return
  const line = lastLine(leadIn.text)
  const heading = isLabel(line) || (line.length <= 50 && !/[.!?:]$/.test(line))
  const bare = !grades(line) && (isEmptyLeadIn(line) || (heading && findSection(line) !== null))
  if (!bare && !heading && !grades(line) && !DANGLING.test(line)) {
    leadIn.text = leadIn.text.replace(INTRODUCING, '').replace(/\s*:$/, '.')
    return
  }
  kept.pop()
  const rest = leadIn.text.slice(0, -line.length).trim()
  if (rest !== '') kept.push({ text: rest, heading: false })
  if (!bare) items.push(`${line.charAt(0).toUpperCase()}${line.slice(1).replace(/\s*[:–-]$/, '')}:`)
}
