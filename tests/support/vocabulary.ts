import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'

/**
 * Where readers meet a word: the name of a file or an export, the title of a test, a text of the interface or an email.
 */
export type Place = 'file name' | 'exported name' | 'test title' | 'interface text'

export interface Wording {
  path: string
  place: Place
  text: string
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Attributes and properties whose strings are code: no reader sees them. */
const CODE_ATTRIBUTES =
  /^(className|class|type|name|id|htmlFor|method|action|href|to|rel|role|autoComplete|inputMode|d|key)$/

/**
 * Every name and text of a TypeScript or TSX file that a reader meets. Strings without a space and without a capital
 * letter are keys, routes and statuses, so they are left out; so are imports, CSS classes and SQL templates.
 */
export function wordingOf(path: string): Wording[] {
  const found: Wording[] = [{ path, place: 'file name', text: basename(path).replace(/\.tsx?$/, '') }]
  const isTest = /\.(test|spec)\.tsx?$/.test(path)
  const add = (place: Place, text: unknown) => {
    if (typeof text === 'string' && text.trim() !== '') found.push({ path, place, text: text.trim() })
  }

  const visit = (node: Node): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'TSLiteralType':
        return
      case 'ExportNamedDeclaration':
        for (const name of declaredNames(node['declaration'])) add('exported name', name)
        break
      case 'CallExpression':
        if (isTest && isTestCall(node)) add('test title', literalText((node['arguments'] as Node[])[0]))
        break
      case 'TaggedTemplateExpression':
        return
      case 'JSXAttribute':
        if (CODE_ATTRIBUTES.test(String((node['name'] as Node)['name']))) return
        break
      case 'JSXText':
        if (!isTest) add('interface text', node['value'])
        break
      case 'Literal':
      case 'TemplateLiteral': {
        const text = literalText(node)
        if (!isTest && text && /[A-Z]/.test(text) && /[a-z]/.test(text)) add('interface text', text)
        break
      }
      default:
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  visit(parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node)
  return found
}

/** `test('…')`, `describe('…')` and their forms with `.each(…)('…')`. */
function isTestCall({ callee }: Node): boolean {
  let root = callee
  while (isNode(root) && root.type !== 'Identifier') root = root['object'] ?? root['callee'] ?? root['tag']
  return isNode(root) && ['test', 'describe'].includes(String(root['name']))
}

function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function declaredNames(declaration: unknown): string[] {
  if (!isNode(declaration)) return []
  const declarators = (declaration['declarations'] as Node[] | undefined) ?? [declaration]
  return declarators.flatMap(({ id }) => (isNode(id) && typeof id['name'] === 'string' ? [id['name']] : []))
}

/** `enqueueEmail` and `MAX_PAGES` as spaced words, so that one pattern serves names and sentences. */
export const spaced = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]/g, ' ')
    .toLowerCase()
