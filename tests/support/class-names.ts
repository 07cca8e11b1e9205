import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compile } from 'tailwindcss'
import { parseSync } from 'vite'

const require = createRequire(import.meta.url)

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Functions whose text arguments are class names, and the first argument that is one. */
const JOINED_BY: Record<string, number> = { cx: 0, buttonClass: 1 }

/** The texts of a source file that can be class names. */
export interface ClassTexts {
  /** The class names of `className` attributes, and of the texts that `cx` and `buttonClass` join. */
  given: string[]
  /** All other texts, of which some become class names by way of a variable or a function. */
  other: string[][]
}

/**
 * The class names and other texts of a TSX file. Words that an expression completes (`col-start-${column}`) are left
 * out.
 * @param path the file, from the project's folder
 */
export function classTextsOf(path: string): ClassTexts {
  const found: ClassTexts = { given: [], other: [] }
  const visit = (node: Node, isClass: boolean): void => {
    if (/^(Import|ExportAll|TS)/.test(node.type) && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return
    const words = wordsOf(node)
    if (words && isClass) found.given.push(...words)
    else if (words && words.length > 0) found.other.push(words)
    for (const child of childrenOf(node)) visit(child, isClassName(child, node, isClass))
  }
  visit(parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node, false)
  return found
}

/** Whether a text at `node` is a class name: in an attribute, the result of a condition or an argument of `cx`. */
function isClassName(node: Node, parent: Node, isInClass: boolean): boolean {
  if (parent.type === 'JSXAttribute') return /^(className|\w+ClassName)$/.test(String((parent['name'] as Node)['name']))
  if (parent.type === 'Property' && parent['value'] === node) {
    return isInClass || /^(className|\w+ClassName)$/.test(String((parent['key'] as Node)['name']))
  }
  if (parent.type === 'CallExpression') {
    const first = JOINED_BY[String((parent['callee'] as Node)['name'])]
    return first !== undefined && (parent['arguments'] as Node[]).indexOf(node) >= first
  }
  const isResult =
    /^(JSXExpressionContainer|TemplateLiteral|ParenthesizedExpression|TSAsExpression)$/.test(parent.type) ||
    (parent.type === 'ConditionalExpression' && parent['test'] !== node) ||
    (parent.type === 'LogicalExpression' && (parent['operator'] !== '&&' || parent['right'] === node))
  return isInClass && isResult
}

function wordsOf(node: Node): string[] | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return split(node['value'])
  if (node.type !== 'TemplateLiteral') return null
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  return parts.flatMap((part, at) => {
    const whole = at > 0 ? part.replace(/^\S+/, '') : part
    return split(at < parts.length - 1 ? whole.replace(/\S+$/, '') : whole)
  })
}

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/**
 * The class names for which a style sheet has a rule.
 * @param stylesheet its source, for Tailwind's compiler
 * @param names what the sources use
 */
export async function classesWithRules(stylesheet: string, names: string[]): Promise<Set<string>> {
  const compiler = await compile(stylesheet, {
    loadStylesheet: async (id) => {
      const path = require.resolve(`${id}/index.css`)
      return { path, base: '', content: await readFile(path, 'utf8') }
    },
  })
  const selectors = compiler.build(names).matchAll(/\.((?:\\[\da-f]+\s|\\.|[\w\u0080-\uffff-])+)/g)
  return new Set([...selectors].map(([, name = '']) => unescapeSelector(name)))
}

/** CSS writes a digit at the start of a name as its number (`\32 xl`), and puts a backslash before other characters. */
const unescapeSelector = (name: string): string =>
  name.replace(/\\(?:([\da-f]+)\s|(.))/g, (_, code?: string, character?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (character ?? ''),
  )
