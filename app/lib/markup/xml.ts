/**
 * Characters that XML 1.0 allows in no form, not even as entities (section 2.2): control characters other than tab and
 * line breaks, halves of surrogate pairs, and two non-characters.
 */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text without the characters that XML does not allow. */
function allowedIn(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '')
}

/** A text as XML character data or as the value of a quoted attribute. */
export function escapeXml(text: string): string {
  return allowedIn(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;')
}

/** A text as a CDATA section. `]]>` would end it, so such a text becomes two sections. */
export function cdata(text: string): string {
  return `<![CDATA[${allowedIn(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
