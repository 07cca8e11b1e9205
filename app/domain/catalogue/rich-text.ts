/** What is drawn of a product's description: these elements and text, nothing else. */
export const RICH_TAGS = [
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'sub',
  'sup',
  'h3',
  'h4',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
] as const

export type RichTag = (typeof RICH_TAGS)[number]

export type RichNode =
  | string
  | { tag: RichTag; href?: string; colSpan?: number; rowSpan?: number; children: RichNode[] }
