import sanitizeHtml from 'sanitize-html'

const TAGS = 'p br strong em ul ol li h3 h4 blockquote hr a sub sup table thead tbody tr th td'
const LINK = { rel: 'nofollow noopener noreferrer' }

/**
 * Product text as HTML that a page may show: paragraphs, lists, emphasis, small tables and links, and nothing with a
 * script, a style, an image or an address of another kind than http, https, mailto and tel. Headings begin at the third
 * level, below the page's own. Done when an admin saves, and to everything that an external store sends.
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
    // A word processor's empty paragraphs, and links that have lost their address.
    exclusiveFilter: ({ tag, text, attribs, mediaChildren }) =>
      (['p', 'li', 'h3', 'h4'].includes(tag) && !text.trim() && mediaChildren.length === 0) ||
      (tag === 'a' && !attribs.href && !text.trim()),
  }).trim()
}
