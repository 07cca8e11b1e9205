import {
  type ImportRow,
  MAX_COLUMN_NAME_LENGTH,
  MAX_COLUMNS,
  MAX_ROWS,
  type ParseFileResult,
  parseFailure,
  tooManyColumns,
  tooManyRows,
} from '#app/core/import-files/import-table.ts'
import { findElementLines, findJsonErrorLine } from './json-lines.ts'

const MAX_DEPTH = 6

/**
 * Parses an array of objects, or an object that contains exactly one such array (at most three levels deep). Nested
 * objects become dotted columns ('advertiser.description'), arrays become lines.
 */
export function parseJson(text: string): ParseFileResult {
  const source = text.replace(/^\ufeff/, '')
  let root: unknown
  try {
    root = JSON.parse(source)
  } catch {
    const line = findJsonErrorLine(source)
    return parseFailure('broken', `Line ${line}: this is not valid JSON.`, line)
  }
  const paths = findArrays(root, [])
  const [path] = paths
  if (!path || paths.length > 1) {
    const what = paths.length > 1 ? 'more than one list' : 'no list'
    return parseFailure(
      'broken',
      `The JSON contains ${what} of jobs. Use an array of objects, or an object that contains one.`,
      1,
    )
  }
  const list = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], root) as unknown[]
  if (list.length > MAX_ROWS) return tooManyRows(list.length)
  const lines = findElementLines(source, path)
  const columns = new Set<string>()
  const rows: ImportRow[] = []
  for (const [i, element] of list.entries()) {
    const line = lines[i] ?? 1
    if (!isObject(element)) {
      rows.push({ line, values: {}, problem: 'This element is not an object.' })
      continue
    }
    const cells = new Map<string, string[]>()
    flatten(element, '', 0, cells)
    for (const column of cells.keys()) columns.add(column)
    if (columns.size > MAX_COLUMNS) return tooManyColumns(columns.size)
    const values = Array.from(cells, ([column, parts]) => [column, parts.join('\n').trim()] as const)
    rows.push({ line, values: Object.fromEntries(values) })
  }
  return { ok: true, format: 'json', columns: [...columns], rows }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function findArrays(value: unknown, path: string[]): string[][] {
  if (Array.isArray(value)) return path.length === 0 || value.some(isObject) ? [path] : []
  if (!isObject(value) || path.length >= 3) return []
  return Object.keys(value).flatMap((key) => findArrays(value[key], [...path, key]))
}

function flatten(value: unknown, column: string, depth: number, cells: Map<string, string[]>): void {
  if (isObject(value)) {
    if (depth >= MAX_DEPTH) return
    for (const [key, inner] of Object.entries(value)) {
      const name = column ? `${column}.${key}` : key
      flatten(inner, name.slice(0, MAX_COLUMN_NAME_LENGTH), depth + 1, cells)
    }
    return
  }
  if (Array.isArray(value)) {
    if (depth >= MAX_DEPTH) return
    for (const inner of value) flatten(inner, column, depth + 1, cells)
    if (value.length === 0 && !cells.has(column)) cells.set(column, [])
    return
  }
  const parts = cells.get(column) ?? []
  const text = value === null || value === undefined ? '' : String(value).replace(/\r\n?/g, '\n')
  if (text !== '') parts.push(text)
  cells.set(column, parts)
}
