// The string has no alternative inside its repetition: a value of megabytes would exhaust the stack.
const TOKEN = /\s*("[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:])/y

/**
 * The line (from 1) of the first syntax error in invalid JSON, because most of V8's error messages have no position.
 * Checks the grammar, but not escapes inside strings or the format of numbers; for such an error it returns the last
 * line.
 */
export function findJsonErrorLine(text: string): number {
  const open: string[] = []
  let expected = 'value'
  let at = 0
  TOKEN.lastIndex = 0
  while (at < text.length) {
    const token = TOKEN.exec(text)?.[1]
    const next = token && nextExpected(token, expected, open)
    if (!next) break
    expected = next
    at = TOKEN.lastIndex
  }
  const rest = text.slice(at)
  return lineOf(text, at + rest.length - rest.trimStart().length)
}

/** The kind of token expected after `token`, or null if `token` itself is unexpected. `open`: the open brackets. */
function nextExpected(token: string, expected: string, open: string[]): string | null {
  const closeBracket = () => {
    open.pop()
    return open.length === 0 ? 'nothing' : 'comma'
  }
  if (token === '}' || token === ']') {
    const isMatching = open.at(-1) === (token === '}' ? '{' : '[')
    return isMatching && (expected === 'comma' || expected.endsWith(' or end')) ? closeBracket() : null
  }
  if (expected === 'comma') {
    if (token !== ',') return null
    return open.at(-1) === '{' ? 'key' : 'value'
  }
  if (expected === 'colon') return token === ':' ? 'value' : null
  if (expected.startsWith('key')) return token.startsWith('"') ? 'colon' : null
  if (!expected.startsWith('value') || token === ',' || token === ':') return null
  if (token === '{' || token === '[') {
    open.push(token)
    return token === '{' ? 'key or end' : 'value or end'
  }
  return open.length === 0 ? 'nothing' : 'comma'
}

/** The line on which each element of the array at `path` begins, in valid JSON. `JSON.parse` gives no positions. */
export function findElementLines(text: string, path: readonly string[]): number[] {
  let at = skipSpace(text, 0)
  for (const key of path) at = listChildren(text, at).findLast((child) => child.key === key)?.at ?? at
  let line = 1
  let from = 0
  return listChildren(text, at).map((child) => {
    for (; from < child.at; from++) if (text[from] === '\n') line += 1
    return line
  })
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

function listChildren(text: string, start: number): { key: string | null; at: number }[] {
  const children: { key: string | null; at: number }[] = []
  const isMap = text[start] === '{'
  let at = skipSpace(text, start + 1)
  while (at < text.length && text[at] !== ']' && text[at] !== '}') {
    let key: string | null = null
    if (isMap) {
      const end = skipValue(text, at)
      key = JSON.parse(text.slice(at, end)) as string
      at = skipSpace(text, skipSpace(text, end) + 1)
    }
    children.push({ key, at })
    at = skipSpace(text, skipValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return children
}

function skipSpace(text: string, at: number): number {
  while (/\s/.test(text[at] ?? 'x')) at += 1
  return at
}

function skipValue(text: string, start: number): number {
  let depth = 0
  let at = start
  do {
    const char = text[at]
    if (char === '"') {
      for (at += 1; text[at] !== '"' && at < text.length; at++) if (text[at] === '\\') at += 1
    } else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') depth -= 1
    else if (depth === 0) {
      while (/[^\s,\]}]/.test(text[at] ?? ',')) at += 1
      return at
    }
    at += 1
  } while (depth > 0 && at < text.length)
  return at
}
