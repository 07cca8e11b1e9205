/** Groups whose text is not part of the document. */
const SKIPPED = /^\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|header|footer|listtable|generator|themedata|datastore)/

const BREAKS: Record<string, string> = {
  par: '\n',
  line: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
}

/** Matches a control word, an escaped byte, an escaped character, a brace or a run of text. */
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\(.)|([{}])|([^\\{}]+)/gis

/** The text of an RTF file, read as latin1. Escaped bytes are Windows-1252. */
export function parseRtf(source: string): string {
  const out: string[] = []
  const decoder = new TextDecoder('windows-1252')
  let depth = 0
  let skippedFrom = 0
  let skipNext = 0
  for (const match of source.matchAll(TOKEN)) {
    const [, word, number, hex, symbol, brace, text] = match
    if (brace === '{') {
      depth += 1
      if (!skippedFrom && SKIPPED.test(source.slice(match.index + 1, match.index + 20))) skippedFrom = depth
    } else if (brace === '}') {
      if (skippedFrom === depth) skippedFrom = 0
      depth -= 1
    } else if (!skippedFrom) {
      if (word === 'u') {
        out.push(String.fromCharCode(Number(number) & 0xffff))
        skipNext = 1
      } else if (word) out.push(BREAKS[word] ?? '')
      else if (hex || text || symbol) {
        const plain = hex
          ? decoder.decode(Uint8Array.of(Number.parseInt(hex, 16)))
          : (symbol ?? text ?? '').replace(/[\r\n]/g, '')
        out.push(plain.slice(skipNext))
        if (plain !== '') skipNext = 0
      }
    }
  }
  return out.join('')
}
