/** The HTML elements that are rendered in a product description. */
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
