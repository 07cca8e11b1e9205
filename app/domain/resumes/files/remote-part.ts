/**
 * Whether a document names a part on another computer: a web address or a share (`\\server\share`). Word fetches such a
 * part when it opens the document, and a template may have macros. A path on the author's own disk is common and
 * harmless.
 */
function isRemote(target: string): boolean {
  if (/^(?:https?|ftps?|mhtml):/i.test(target)) return true
  const path = target.replace(/^file:/i, '')
  return /^[\\/]{2}/.test(path) && !/^[\\/]+[a-z]:/i.test(path)
}

/**
 * What a document fetches on opening. A link or an image only when it is clicked or shown, without running anything.
 */
const FETCHED = /\/(?:attachedTemplate|oleObject|frame|subDocument)$/i

const RELATIONSHIP = /<(?:\w+:)?Relationship\s((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const ATTRIBUTE = /(\w+)\s*=\s*("[^"]*"|'[^']*')/g

/** Whether the relationships of a part of a DOCX file (ECMA-376 part 2) include one that is fetched from elsewhere. */
export function hasRemotePart(relationships: string): boolean {
  // In UTF-16 every second byte is zero.
  return [...relationships.replaceAll('\0', '').matchAll(RELATIONSHIP)].some(([, attributes = '']) => {
    const values = new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, name, quoted]) => [
        name,
        decodeEntities((quoted ?? '').slice(1, -1)),
      ]),
    )
    const [type = '', mode, target = ''] = ['Type', 'TargetMode', 'Target'].map((name) => values.get(name))
    return FETCHED.test(type) && mode === 'External' && isRemote(target.trim())
  })
}

/** Whether an RTF file names a template on another computer. */
export function hasRemoteTemplate(rtf: string): boolean {
  return [...rtf.matchAll(/\\template\b\s*([^}]*)/gi)].some(([, target = '']) =>
    isRemote(decodeRtf(target.replaceAll('{', '')).trim()),
  )
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => fromCode(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code: string) => fromCode(Number(code)))
    .replaceAll('&amp;', '&')
}

function decodeRtf(text: string): string {
  return text
    .replace(/\\'([\da-f]{2})/gi, (_, code: string) => fromCode(Number.parseInt(code, 16)))
    .replace(/\\u(-?\d{1,5}) ?\??/g, (_, code: string) => fromCode((Number(code) + 0x10000) % 0x10000))
    .replaceAll('\\\\', '\\')
}

const fromCode = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
