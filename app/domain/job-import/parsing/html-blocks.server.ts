import sanitizeHtml from 'sanitize-html'

/** A line of text. `strong`: all its letters are bold, underlined or in a heading. */
export type Line = { text: string; strong: boolean }
/** A part of a description: a paragraph of one or more lines, or a list. */
export type Block = { kind: 'paragraph'; lines: Line[] } | { kind: 'list'; items: string[] }

const BLOCK_TAGS = [
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'blockquote',
  'pre',
  'table',
  'tr',
  'dl',
  'dt',
  'dd',
  'hr',
  'figure',
  'figcaption',
  'address',
  'center',
  'form',
  'fieldset',
]
const HEADING_TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const STRONG_TAGS = ['strong', 'b', 'u', ...HEADING_TAGS]
const KNOWN_TAG = new RegExp(
  String.raw`</?(?:${[...BLOCK_TAGS, ...STRONG_TAGS, 'br', 'ul', 'ol', 'li', 'td', 'th', 'thead', 'tbody', 'em', 'i', 'span', 'a', 'font', 'img', 'script', 'style', 'html', 'body', 'head', 'iframe', 'svg', 'link', 'meta', 'object', 'embed', 'input', 'button', 'video', 'template', 'small', 'sup', 'sub'].join('|')})(?:[\s/>][^<]*|$)|<!--|<!doctype`,
  'i',
)
// A list item typed as text. A hyphen needs a space after it, because '-5' is a number.
const TYPED_BULLET = /^(?:[•·●▪◦‣*]\s*|[-–]\s+|o\s(?=[A-Z]))(?=\S)/

/** Does the text contain HTML tags? 'a < b' and '<name>' do not count. */
export function isHtml(text: string): boolean {
  return KNOWN_TAG.test(text)
}

const decodeMarkup = (escaped: string) =>
  escaped.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '')

/** Decodes HTML entities, including those encoded twice ('&amp;nbsp;'). Line breaks are kept. */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let round = 0; round < 2 && /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i.test(decoded); round++) {
    const marks = decoded.replace(/</g, '&lt;').replace(/>/g, '&gt;')
    decoded = decodeMarkup(sanitizeHtml(marks, { allowedTags: [], allowedAttributes: {} }))
  }
  return decoded
}

/** Parses HTML into paragraphs and lists of plain text. Scripts, styles and other non-text content are removed. */
export function parseHtmlBlocks(html: string): Block[] {
  const safe = sanitizeHtml(html, {
    allowedTags: [...BLOCK_TAGS, ...STRONG_TAGS, 'br', 'ul', 'ol', 'li', 'td', 'th'],
    allowedAttributes: {},
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'iframe',
      'object',
      'svg',
      'math',
      'template',
      'button',
    ],
  })
  const builder = new BlockBuilder()
  for (const [, closing, name, text] of safe.matchAll(/<(\/?)([a-z][a-z0-9]*)\s*\/?>|([^<]+)/g)) {
    if (text !== undefined) builder.text(decodeEntities(decodeMarkup(text)))
    else if (name !== undefined) builder.tag(name, closing === '/')
  }
  return builder.finish()
}

class BlockBuilder {
  #blocks: Block[] = []
  #lines: Line[] = []
  /** The parts of the line so far. */
  #parts: string[] = []
  #isEmpty = true
  #endsWithSpace = false
  #hasWeakLetters = false
  #strongDepth = 0
  #listDepth = 0
  #inItem = false
  #list: string[] | null = null

  text(text: string): void {
    const flat = text.replace(/\s+/g, ' ')
    if (/[\p{L}\p{N}]/u.test(flat) && this.#strongDepth === 0) this.#hasWeakLetters = true
    this.#append(flat)
  }

  /**
   * Adds text with single spaces. The parts are joined only once: a long line would otherwise be copied for every part.
   */
  #append(flat: string): void {
    const text = this.#endsWithSpace ? flat.trimStart() : flat
    if (text === '') return
    this.#parts.push(text)
    this.#endsWithSpace = text.endsWith(' ')
    if (text !== ' ') this.#isEmpty = false
  }

  tag(name: string, closing: boolean): void {
    if (name === 'br') this.#break()
    else if (name === 'ul' || name === 'ol') this.#nestList(closing)
    else if (name === 'li') this.#item(!closing)
    else if (name === 'td' || name === 'th') this.#cell(closing)
    else if (BLOCK_TAGS.includes(name) || HEADING_TAGS.includes(name)) this.#endParagraph()
    if (STRONG_TAGS.includes(name)) this.#strongDepth = Math.max(0, this.#strongDepth + (closing ? -1 : 1))
  }

  finish(): Block[] {
    this.#item(false)
    this.#endParagraph()
    this.#endList()
    return this.#blocks
  }

  #break(): void {
    if (this.#inItem) this.#append(' ')
    else if (this.#isEmpty) this.#endParagraph()
    else this.#endLine()
  }

  #nestList(closing: boolean): void {
    this.#item(false)
    this.#endParagraph()
    this.#listDepth = Math.max(0, this.#listDepth + (closing ? -1 : 1))
    if (this.#listDepth === 0) this.#endList()
  }

  #item(opening: boolean): void {
    if (this.#inItem) {
      const text = this.#take().text.replace(TYPED_BULLET, '')
      if (text !== '') (this.#list ??= []).push(text)
    } else this.#endParagraph()
    this.#inItem = opening
  }

  #cell(closing: boolean): void {
    if (this.#inItem) this.#append(' ')
    else if (!closing && !this.#isEmpty) this.#append(this.#endsWithSpace ? '| ' : ' | ')
  }

  #take(): Line {
    const text = withoutEmptyCells(this.#parts.join('').replace(/\s+/g, ' ').trim())
    const line = { text, strong: !this.#hasWeakLetters && /[\p{L}\p{N}]/u.test(text) }
    this.#parts = []
    this.#isEmpty = true
    this.#endsWithSpace = false
    this.#hasWeakLetters = false
    return line
  }

  #endLine(): void {
    const line = this.#take()
    if (line.text !== '') this.#lines.push(line)
  }

  #endParagraph(): void {
    if (this.#inItem) {
      this.#append(' ')
      return
    }
    this.#endLine()
    if (this.#lines.length === 0) return
    this.#endList()
    for (const block of splitTypedLists(this.#lines)) {
      const last = this.#blocks.at(-1)
      if (block.kind === 'list' && last?.kind === 'list') last.items.push(...block.items)
      else this.#blocks.push(block)
    }
    this.#lines = []
  }

  #endList(): void {
    if (this.#list) this.#blocks.push({ kind: 'list', items: this.#list })
    this.#list = null
  }
}

/** The line without the separators of empty cells at its end. */
function withoutEmptyCells(line: string): string {
  let end = line.length
  while (line.endsWith(' |', end)) end -= 2
  return line.slice(0, end)
}

/** Splits a paragraph with typed list items ('• Drive', '- Lift') into paragraphs and lists. */
function splitTypedLists(lines: Line[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (TYPED_BULLET.test(line.text)) {
      const item = line.text.replace(TYPED_BULLET, '')
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'paragraph') last.lines.push(line)
    else blocks.push({ kind: 'paragraph', lines: [line] })
  }
  return blocks
}
