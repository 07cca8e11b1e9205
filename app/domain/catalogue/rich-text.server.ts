import { cleanHtml } from './clean-html.server.ts'
import { RICH_TAGS, type RichNode, type RichTag } from './rich-text.ts'

/** What `cleanHtml` leaves, all of which is drawn. */
const TAGS = new Set<string>(RICH_TAGS)
const isTag = (name: string): name is RichTag => TAGS.has(name)

const VOID = new Set<RichTag>(['br', 'hr'])

const INLINE = new Set<RichTag>(['strong', 'em', 'a', 'sub', 'sup'])
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g

/** Deeper nesting is drawn flat: no description of people needs it, and drawing it must not exhaust the stack. */
const MAX_DEPTH = 20

/**
 * A description in HTML as nodes to draw, so that no HTML of anybody's reaches the page as such (docs/style.md). It is
 * cleaned here too, whoever has cleaned it before.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = []
  const open: RichNode[][] = [root]
  for (const [, closing, name = '', attributes = '', text] of cleanHtml(html).matchAll(TOKEN)) {
    const into = open.at(-1) ?? root
    if (text !== undefined) into.push(decodeEntities(text))
    else if (!isTag(name)) continue
    else if (closing) open.pop()
    else if (open.length > MAX_DEPTH) open.push(into)
    else {
      const node = { tag: name, ...parseAttributes(attributes), children: [] }
      into.push(node)
      if (!VOID.has(name)) open.push(node.children)
    }
  }
  return root.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

/** The words alone, a space between paragraphs: for the page's description. */
export function htmlToPlainText(html: string): string {
  const wordsOf = (node: RichNode): string => {
    if (typeof node === 'string') return node
    const words = node.children.map(wordsOf).join('')
    return INLINE.has(node.tag) ? words : `${words} `
  }
  return parseRichText(html).map(wordsOf).join('').replace(/\s+/g, ' ').trim()
}

function parseAttributes(text: string): { href?: string; colSpan?: number; rowSpan?: number } {
  const found = Object.fromEntries([...text.matchAll(/\s([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  return {
    ...(found.href && { href: decodeEntities(found.href) }),
    ...(Number(found.colspan) > 1 && { colSpan: Math.min(Number(found.colspan), 20) }),
    ...(Number(found.rowspan) > 1 && { rowSpan: Math.min(Number(found.rowspan), 20) }),
  }
}

/** The cleaner writes these five and leaves every other sign as it is. */
function decodeEntities(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '')
}
