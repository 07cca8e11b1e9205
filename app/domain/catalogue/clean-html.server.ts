import sanitizeHtml from 'sanitize-html'

const TAGS = 'p br strong em ul ol li h3 h4 blockquote hr a sub sup table thead tbody tr th td'
const LINK = { rel: 'nofollow noopener noreferrer' }

/**
 * Sanitises the HTML of a product: paragraphs, lists, emphasis, small tables, and links with an http, https, mailto or
 * tel address. Scripts, styles and images are removed. Headings start at the third level, below those of the page.
 * Applied when an admin saves and to everything an external store sends.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: { a: ['href', 'rel'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', LINK),
      b: 'strong',
      i: 'em',
      div: 'p',
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
    },
    // Removes empty paragraphs, which word processors add, and links whose address was removed.
    exclusiveFilter: ({ tag, text, attribs, mediaChildren }) =>
      (['p', 'li', 'h3', 'h4'].includes(tag) && !text.trim() && mediaChildren.length === 0) ||
      (tag === 'a' && !attribs.href && !text.trim()),
  }).trim()
}
