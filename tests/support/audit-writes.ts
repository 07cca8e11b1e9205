import { readFileSync } from 'node:fs'

/** The end of the bracketed text that begins at `start`, one past its closing bracket. Strings are skipped. */
function endOfBrackets(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? ''
    if (`'"\``.includes(character)) {
      at = text.indexOf(character, at + 1)
      if (at === -1) break
    } else if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** The parts of `list` between commas that are not inside brackets or strings. */
function splitList(list: string): string[] {
  const parts = ['']
  for (let at = 0; at < list.length; at++) {
    const character = list[at] ?? ''
    if (character === ',') {
      parts.push('')
      continue
    }
    const end = `'"\``.includes(character)
      ? list.indexOf(character, at + 1) + 1
      : '([{'.includes(character)
        ? endOfBrackets(list, at)
        : at + 1
    parts[parts.length - 1] += list.slice(at, end)
    at = end - 1
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

type Call = { path: string; text: string; at: number; arguments: string[] }

/** The calls of the function `name`; its declaration and its imports are no calls. */
function callsOf(name: string, sources: Map<string, string>): Call[] {
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(new RegExp(`(?<!function |[\\w.])${name}\\(`, 'g'))].map(({ index }) => {
      const open = index + name.length
      return { path, text, at: index, arguments: splitList(text.slice(open + 1, endOfBrackets(text, open) - 1)) }
    }),
  )
}

/** The innermost top-level function around `at`, with the names of its parameters. */
function functionAround(text: string, at: number): { name: string; exported: boolean; parameters: string[] } | null {
  const declaration = /^(export )?(?:async )?(?:function (\w+)(?:<[^>]*>)?|const (\w+) = (?:async )?)\(/gm
  const found = [...text.matchAll(declaration)].filter(({ index }) => index < at).at(-1)
  if (!found) return null
  const open = found.index + found[0].length - 1
  const parameters = splitList(text.slice(open + 1, endOfBrackets(text, open) - 1))
  return {
    name: found[2] ?? found[3] ?? '',
    exported: Boolean(found[1]),
    parameters: parameters.map((parameter) => parameter.match(/^\w+/)?.[0] ?? ''),
  }
}

/**
 * The audit actions that the calls of `recordAudit` in `files` can write: literals, templates such as `stock.${reason}`
 * (each known action that matches), and parameters, which are followed to the calls of the function around them.
 *
 * @returns the actions, and the calls whose action could not be resolved
 */
export function findAuditWrites(
  files: string[],
  known: readonly string[],
): { actions: Set<string>; unresolved: string[] } {
  const sources = new Map(
    files.map((path) => [path, readFileSync(path, 'utf8').replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')]),
  )
  const actions = new Set<string>()
  const unresolved: string[] = []

  const resolve = (expression: string, call: Call): void => {
    const found = known.filter((action) =>
      [...expression.matchAll(/['`]([a-z]+\.[^'`]+)['`]/g)].some(([, written = '']) => {
        const pattern = written.replace('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')
        return new RegExp(`^${pattern}$`).test(action)
      }),
    )
    for (const action of found) actions.add(action)
    if (found.length > 0) return
    const around = functionAround(call.text, call.at)
    const position = around?.parameters.indexOf(expression) ?? -1
    const callers = around && position >= 0 ? callsOf(around.name, callSources(around, call)) : []
    if (callers.length === 0) unresolved.push(`${call.path}: ${expression || 'no action'}`)
    for (const caller of callers) resolve(caller.arguments[position] ?? '', caller)
  }

  const callSources = ({ exported }: { exported: boolean }, { path, text }: Call) =>
    exported ? sources : new Map([[path, text]])

  for (const call of callsOf('recordAudit', sources)) {
    const fields = splitList((call.arguments[1] ?? '').replace(/^\{|\}$/g, ''))
    const field = fields.find((each) => /^action\b/.test(each)) ?? ''
    resolve(field.replace(/^action:\s*/, ''), call)
  }
  return { actions, unresolved }
}
