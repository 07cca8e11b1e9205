import { cleanHtml } from './clean-html.server.ts'
import { RICH_TAGS, type RichNode, type RichTag } from './rich-text.ts'

/** The elements that `cleanHtml` keeps. */
const TAGS = new Set<string>(RICH_TAGS)
const isTag = (name: string): name is RichTag => TAGS.has(name)

/** Elements without content. */
const VOID = new Set<RichTag>(['br', 'hr'])

/** Elements without a break after them. */
const INLINE = new Set<RichTag>(['strong', 'em', 'a', 'sub', 'sup'])
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g

/** Deeper nesting is flattened, because rendering it could exhaust the stack. */
const MAX_DEPTH = 20

/**
 * Parses product HTML into nodes to render, so that no page contains foreign HTML as it was sent (docs/style.md).
 * Sanitises it first, whether or not that has been done before.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = []
  const stack: RichNode[][] = [root]
  for (const [, closing, name = '', attributes = '', text] of cleanHtml(html).matchAll(TOKEN)) {
    const parent = stack.at(-1) ?? root
    if (text !== undefined) parent.push(decodeEntities(text))
    else if (!isTag(name)) continue
    else if (closing) stack.pop()
    else if (stack.length > MAX_DEPTH) stack.push(parent)
    else {
      const node = { tag: name, ...parseAttributes(attributes), children: [] }
      parent.push(node)
      if (!VOID.has(name)) stack.push(node.children)
    }
  }
  return root.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

/** The text of nodes with a space between paragraphs, for the meta description of the page. */
export function richTextToPlainText(nodes: RichNode[]): string {
  const toText = (node: RichNode): string => {
    if (typeof node === 'string') return node
    const text = node.children.map(toText).join('')
    return INLINE.has(node.tag) ? text : `${text} `
  }
  return nodes.map(toText).join('').replace(/\s+/g, ' ').trim()
}

function parseAttributes(text: string): { href?: string; colSpan?: number; rowSpan?: number } {
  const found = Object.fromEntries([...text.matchAll(/\s([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  return {
    ...(found.href && { href: decodeEntities(found.href) }),
    ...(Number(found.colspan) > 1 && { colSpan: Math.min(Number(found.colspan), 20) }),
    ...(Number(found.rowspan) > 1 && { rowSpan: Math.min(Number(found.rowspan), 20) }),
  }
}

/** Decodes the five entities that `cleanHtml` writes. */
function decodeEntities(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '')
}
