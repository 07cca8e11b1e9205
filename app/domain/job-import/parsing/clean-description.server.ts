import { MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { normaliseText } from '#app/lib/text.ts'
import { type Block, decodeEntities, isHtml, type Line, parseHtmlBlocks } from './html-blocks.server.ts'

type Section = 'responsibilities' | 'requirements' | 'benefits'

export type CleanDescription = { description: string } & Record<Section, string[]>

type Part = { text: string; heading: boolean }

/**
 * Converts a job ad in HTML to plain text: paragraphs separated by blank lines, and the items of lists under headings
 * such as 'Key responsibilities', 'About you' or 'What we offer' moved to that section. Other lists stay in the
 * description as lines with '• '. The only text dropped is a heading or a bare 'You will:' whose list moved to a
 * section, because the job page has its own heading for it. Text without tags is kept, except that no-break spaces
 * become spaces.
 */
export function cleanDescription(source: string): CleanDescription {
  const none = { responsibilities: [], requirements: [], benefits: [] }
  // Some exports encode the markup twice.
  const html = !isHtml(source) && isHtml(decodeEntities(source)) ? decodeEntities(source) : source
  // A search for a space does not find a no-break space.
  if (!isHtml(html)) return { description: normaliseText(decodeEntities(html).replaceAll('\u00a0', ' ')), ...none }
  const pieces = parseHtmlBlocks(html).flatMap(splitHeadings)
  const sorted = moveListsToSections(pieces)
  if (sorted.description !== '') return sorted
  return { description: normaliseText(pieces.map(textOf).join('\n\n')), ...none }
}

type Piece = Part | { items: string[] }

const isList = (piece: Piece | undefined): piece is { items: string[] } => piece !== undefined && 'items' in piece
const textOf = (piece: Piece) => (isList(piece) ? piece.items.map((item) => `• ${item}`).join('\n') : piece.text)

function isHeading({ text, strong }: Line): boolean {
  if (text.length > 80 || !/\p{L}/u.test(text)) return false
  const isCapitals = text === text.toUpperCase() && /\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text)
  if (strong || isCapitals) return !/[.,;]$/.test(text)
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

function moveListsToSections(pieces: Piece[]): CleanDescription {
  const sections: Record<Section, string[]> = { responsibilities: [], requirements: [], benefits: [] }
  const remaining: Piece[] = []
  let section: Section | null = null
  let headingAt = -1

  for (const [i, piece] of pieces.entries()) {
    if (isList(piece)) {
      const lead = remaining.length - 1 > headingAt ? remaining.at(-1) : undefined
      const before = pieces[i - 1]
      const leadIn = lead && !isList(lead) && lead === before ? lead : null
      const target = (leadIn && findAnnouncedSection(lastLine(leadIn.text), piece.items)) ?? section
      if (target !== null && hasRoom(sections[target], piece.items)) {
        moveLeadIn(remaining, leadIn, sections[target])
        sections[target].push(...piece.items)
        // A heading directly before its list is dropped, because the job page has its own.
        if (headingAt >= 0 && headingAt === remaining.length - 1) headingAt = remaining.pop() ? -1 : headingAt
      } else remaining.push(piece)
    } else if (isList(pieces[i + 1]) ? isListHeading(piece, section) : piece.heading) {
      const next = pieces[i + 1]
      section = sectionFor(piece.text, isList(next) ? next.items : [])
      headingAt = remaining.length
      remaining.push(piece)
    } else {
      piece.heading = false
      remaining.push(piece)
    }
  }
  return { description: normaliseText(remaining.map(textOf).join('\n\n')), ...sections }
}

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1)

const hasRoom = (items: string[], more: string[]) =>
  items.length + more.length < MAX_JOB_LENGTHS.items && more.every((item) => item.length <= MAX_JOB_LENGTHS.item)

/**
 * The section that the line before a list announces: a line that ends in a colon or dash, or is as short as a heading.
 */
function findAnnouncedSection(line: string, items: string[]): Section | null {
  const isLeadIn = /[:…–-]$/.test(line) || (line.length <= 50 && !/[.!?]$/.test(line))
  return isLeadIn ? sectionFor(line, items) : null
}

/** `findSection`, except that 'You will:' before items that mostly begin with 'Have' or 'Be' announces requirements. */
function sectionFor(line: string, items: string[]): Section | null {
  const found = findSection(line)
  if (found !== 'responsibilities' || !/\byou(?:['’]| wi)ll\W*$/i.test(line)) return found
  const traits = items.filter((item) => /^(?:have|be|possess|bring|hold|thrive)\b/i.test(item)).length
  return traits > 0 && traits * 2 >= items.length ? 'requirements' : found
}

/**
 * Is the text before a list its heading? A label within the section ('Technical') is not; a short line of its own is.
 */
function isListHeading({ text, heading }: Part, section: Section | null): boolean {
  const ownSection = findSection(text)
  const label = section !== null && (isLabel(text) || isGrade(text)) && (ownSection === null || ownSection === section)
  return !label && (heading || (ownSection === null && /^[^\n]{1,50}$/.test(text) && !/[.!?:,;…–-]$/.test(text)))
}

const isLabel = (text: string) =>
  text.length <= 30 && text.split(' ').length <= 3 && !/[.!?]$/.test(text) && !INDEPENDENT_HEADING.test(text)

const INDEPENDENT_HEADING =
  /\b(?:about|apply|role|responsibilit|duties|requirements|benefits|company|culture|values|teams?|locations?|us|our|you|we|why|next|enquir|contact)/i

/**
 * Does the line grade the items after it ('Highly desirable', 'It is a bonus if you have:')? It then stays with them.
 */
const isGrade = (line: string) => GRADE.test(line) && line.length <= 120 && (isLabel(line) || line.endsWith(':'))

const GRADE =
  /\b(?:desirable|essential|mandatory|preferred|optional|bonus|advantage|advantageous|regarded|nice to have|a plus)\b/i

// A sentence that its list completes. It moves with the list.
const INCOMPLETE_SENTENCE =
  /^[^.!?]{1,160}\b(?:is|are|to|will|you'll|you’ll|be|have|need|includes?|with|of|for|from|by|on)\s*:$/i

// The end of a sentence (', including the following:') that is cut when its list moves.
const INTRODUCTION =
  /,?\s+(?:(?:which|that)\s+includes?|including|such as|namely|as follows|the following)(?:\s+the following)?(?=\s*:$)/i

/**
 * The lead-in of a moved list: a bare heading is dropped, a line that belongs to the items becomes an item, a sentence
 * stays.
 */
function moveLeadIn(remaining: Piece[], leadIn: Part | null, items: string[]): void {
  if (!leadIn) return
  const line = lastLine(leadIn.text)
  const isShortHeading = isLabel(line) || (line.length <= 50 && !/[.!?:]$/.test(line))
  const isBare = !isGrade(line) && (isEmptyLeadIn(line) || (isShortHeading && findSection(line) !== null))
  if (!isBare && !isShortHeading && !isGrade(line) && !INCOMPLETE_SENTENCE.test(line)) {
    leadIn.text = leadIn.text.replace(INTRODUCTION, '').replace(/\s*:$/, '.')
    return
  }
  remaining.pop()
  const rest = leadIn.text.slice(0, -line.length).trim()
  if (rest !== '') remaining.push({ text: rest, heading: false })
  if (!isBare) items.push(`${line.charAt(0).toUpperCase()}${line.slice(1).replace(/\s*[:–-]$/, '')}:`)
}

// The first match wins. Plain words for the role come last: 'Role requirements' means requirements, 'The role'
// responsibilities.
const SECTION_PATTERNS: [Section, RegExp][] = [
  [
    'benefits',
    /\bbenefits?\b|\bperks\b|\bin it for you\b|\b(?:we|we'll|we can) (?:can |will |also )?(?:offer|provide)\b|\bon offer\b|\b(?:the|our) offer(?:ing)?\b|\brewards\b|\bin return\b|\bwhat you(?:'ll| will)? (?:get|receive|enjoy)\b|\bwhy (?:join|work (?:for|with|at)|choose)\b|\bwhat's on the table\b/,
  ],
  [
    'responsibilities',
    /\bresponsibilit|\bduties\b|\baccountabilit|\bwhat you(?:'ll| will) (?:do|be doing)\b|\bday[ -]to[ -]day\b|\bkey (?:tasks|deliverables|outcomes)\b|\byou will be responsible\b/,
  ],
  [
    'requirements',
    /\brequire(?:ments?|d)\b|\babout you\b|\bwho (?:you are|are you|we're looking for|we are looking for)\b|\byou(?:'ll| will)? (?:also )?(?:need|have|bring|possess|demonstrate)\b|\bwhat you(?:'ll| will)? (?:need|bring|have)\b|\b(?:skills?|skillset|experience|qualifications?|criteria|attributes|competenc(?:y|ies)|capabilit(?:y|ies)|prerequisites?|credentials)\b|\blooking for\b|\bto be (?:successful|considered)\b|\bideal (?:candidate|person|applicant)\b|\bmust[ -]haves?\b|\bessential\b|\bdesirable\b|\bmandatory\b|\byour (?:background|profile)\b|\bsuccessful (?:candidate|applicant|person)\b|\bdo you have\b|\bto succeed\b|\byour success\b|\bsuccess factors\b/,
  ],
  [
    'responsibilities',
    /\b(?:the|this|your|about the) (?:role|position|opportunity|job|work)\b|\brole (?:purpose|overview|description|summary)\b|\bposition (?:purpose|overview|description|summary|details)\b|\bjob (?:description|summary|overview|tasks)\b|\byou will(?: be)?\W*$|\byou'll(?: be)?\W*$|\byou will be\b|\bfocus(?:es)? on\b/,
  ],
]

/** The section that a heading or lead-in announces ('What you'll bring' → requirements); null if none. */
export function findSection(heading: string): Section | null {
  const normalised = heading.toLowerCase().replace(/[’‘`]/g, "'").replace(/\s+/g, ' ')
  return SECTION_PATTERNS.find(([, pattern]) => pattern.test(normalised))?.[0] ?? null
}

/** Is the text a lead-in without content of its own ('You will:', 'Your duties will include the following:')? */
export function isEmptyLeadIn(text: string): boolean {
  if (text.length > 90 || /[.!?]$/.test(text)) return false
  const words =
    text
      .toLowerCase()
      .replace(/[’‘`]/g, "'")
      .match(/[a-z']+/g) ?? []
  return !/\d/.test(text) && words.every((word) => FILLER_WORDS.has(word))
}

const FILLER_WORDS = new Set(
  `a about able across additional also an and any are as at be benefits both bring but by can candidate consistently come deliver demonstrate doing duties enjoy factors
  experience for following from have ideal ideally in include includes including is it key like limited looking main must need needed not of offer on one or other our
  person position possess primary provide qualifications range receive required requirements responsibilities responsible relevant role skills skillset some succeed success successful such tasks that the these this
  to typical ultimately various we we'd we'll we're well what who will with would you you'd you'll you're your`.split(
    /\s+/,
  ),
)
