import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES, MAX_ROWS } from '#app/core/import-files/import-table.ts'
import { REJECTED_FILES } from '#tests/support/hostile-files.ts'
import { parseFile } from './parse-file.server.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (text: string, name = 'jobs.csv') => parseFile(bytes(text), name)
const rowsOf = (text: string, name?: string) => {
  const result = parse(text, name)
  if (!result.ok) throw new Error(result.message)
  return result.rows
}

describe('CSV', () => {
  test('quotes, line breaks in records and blank lines are parsed, with the first line of each record', () => {
    const text =
      '\ufeffid,title,text\r\n1,Baker,"one\r\ntwo ""x"""\r\n\r\n2,"Cook, senior",\r\n3,Chef\r\n\r\n,,\r\n4,Clerk,z,,\r\n'
    expect(parse(text)).toEqual({
      ok: true,
      format: 'csv',
      columns: ['id', 'title', 'text'],
      rows: [
        { line: 2, values: { id: '1', title: 'Baker', text: 'one\ntwo "x"' } },
        { line: 5, values: { id: '2', title: 'Cook, senior', text: '' } },
        { line: 6, values: { id: '3', title: 'Chef', text: '' } },
        { line: 9, values: { id: '4', title: 'Clerk', text: 'z' } },
      ],
    })
  })

  test.each([';', '\t', '|', ','])('the separator %j is detected, but not inside quotes', (mark) => {
    const text = [`"a,b;c"${mark}title`, `1${mark}x`].join('\n')
    expect(rowsOf(text)).toEqual([{ line: 2, values: { 'a,b;c': '1', title: 'x' } }])
  })

  test("a spreadsheet's sep= line and old line ends are accepted", () => {
    expect(rowsOf('sep=;\nid;title\n1;x')).toEqual([{ line: 3, values: { id: '1', title: 'x' } }])
    expect(rowsOf('id,title\r1,x\r2,y')).toHaveLength(2)
  })

  test('columns without a name or with a repeated name are numbered', () => {
    const result = parse('title,,title,\nx,y,z,\n')
    expect(result).toMatchObject({ ok: true, columns: ['title', 'Column 2', 'title (2)'] })
  })

  test('a row with too many cells gets a problem', () => {
    expect(rowsOf('id,title\n1,x\n2,y,z\n')[1]).toMatchObject({
      line: 3,
      problem: 'This row has 3 cells, but there are 2 columns.',
    })
  })

  test('a quotation error names its line', () => {
    expect(parse('id,title\n1,"x\n2,y\n')).toMatchObject({ ok: false, reason: 'broken', line: 2 })
    expect(parse('id,title\n1,x\n2,"y" z\n')).toMatchObject({ ok: false, reason: 'broken', line: 3 })
  })

  test('UTF-8, Windows-1252 and UTF-16 are detected', () => {
    const values = (data: Uint8Array) => {
      const result = parseFile(data, 'a.csv')
      return result.ok ? result.rows[0]?.values.title : result
    }
    expect(values(bytes('title\nCafé – “x”'))).toBe('Café – “x”')
    const latin = [...'title\nCaf'].map((c) => c.charCodeAt(0))
    expect(values(new Uint8Array([...latin, 0xe9, 0x20, 0x96]))).toBe('Café –')
    const utf16 = [...'title\nCafé'].flatMap((c) => [c.charCodeAt(0), 0])
    expect(values(new Uint8Array([0xff, 0xfe, ...utf16]))).toBe('Café')
  })

  test('any cell content is parsed unchanged, with the right line', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', 'é', ' ', 'x') }).map((s) => `k${s}k`)
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (records) => {
        let line = 2
        const lines = records.map((record) => {
          const at = line
          line += record.join(',').split('\n').length
          return at
        })
        const text = ['a,b', ...records.map((record) => record.map(quote).join(','))].join('\n')
        expect(rowsOf(text)).toEqual(records.map(([a, b], i) => ({ line: lines[i], values: { a, b } })))
      }),
    )
  })
})

describe('JSON', () => {
  const text = `{ "count": 2,
  "data": { "skip": [1, "]"],
  "jobs": [
    { "id": 1, "who": { "name": "A \\"]\\" B", "tags": ["x", "y"] }, "salary": null },

    {
      "id": 2, "who": { "name": "C" }, "places": [{ "city": "Perth" }, { "city": "Broome" }], "open": true }
  ] } }`

  test('nested objects become dotted columns, arrays become lines, and each element has its line', () => {
    expect(parse(text, 'jobs.json')).toEqual({
      ok: true,
      format: 'json',
      columns: ['id', 'who.name', 'who.tags', 'salary', 'places.city', 'open'],
      rows: [
        { line: 4, values: { id: '1', 'who.name': 'A "]" B', 'who.tags': 'x\ny', salary: '' } },
        { line: 6, values: { id: '2', 'who.name': 'C', 'places.city': 'Perth\nBroome', open: 'true' } },
      ],
    })
    expect(rowsOf('[{"a":1},\n{"a":2}]', 'export')).toHaveLength(2)
  })

  test('an element that is not an object gets a problem', () => {
    expect(rowsOf('[{"a":1},\n7]', 'a.json')[1]).toEqual({
      line: 2,
      values: {},
      problem: 'This element is not an object.',
    })
  })

  test('__proto__ and constructor are ordinary column names', () => {
    const [row] = rowsOf('[{"__proto__":{"x":1},"constructor":"c"}]', 'a.json')
    expect(Object.entries(row?.values ?? {})).toEqual([
      ['__proto__.x', '1'],
      ['constructor', 'c'],
    ])
  })

  test('invalid JSON is rejected, with the line of the error', () => {
    expect(parse('[\n{"a":1},\n{"a":}\n]', 'a.json')).toMatchObject({ ok: false, reason: 'broken', line: 3 })
    expect(parse('[\n{"a":1},\n{"a"', 'a.json')).toMatchObject({ ok: false, reason: 'broken', line: 3 })
    expect(parse('[\n{"a":1}\n{"b":2}]', 'a.json')).toMatchObject({ line: 3 })
    expect(parse('[\n{"a":1,\n}]', 'a.json')).toMatchObject({ line: 3 })
    expect(parse('[\n{"a":\n"x\ny"}]', 'a.json')).toMatchObject({ line: 3 })
    expect(parse('[{"a":1}]\n\nx', 'a.json')).toMatchObject({ line: 3 })
    expect(parse('{"a":[{"x":1}],"b":[{"x":1}]}', 'a.json')).toMatchObject({ ok: false, reason: 'broken' })
    expect(parse('{"a":1}', 'a.json')).toMatchObject({ ok: false, reason: 'broken' })
    expect(parse('[]', 'a.json')).toMatchObject({ ok: false, reason: 'no-rows' })
    expect(parse('"text"', 'a.json')).toMatchObject({ ok: false, reason: 'broken' })
    expect(parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'a.json').ok).toBe(true)
  })

  test('any element is parsed with the right line', () => {
    // At most 4 × 4 × 10 columns: more than 200 are rejected.
    const element = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 })
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 4 }), (list) => {
        const parts = list.map((element) => JSON.stringify(element, null, 1))
        let line = 2
        const lines = parts.map((part) => {
          const at = line
          line += part.split('\n').length
          return at
        })
        expect(rowsOf(`[\n${parts.join(',\n')}\n]`, 'a.json').map((row) => row.line)).toEqual(lines)
      }),
    )
  })
})

describe('limits', () => {
  test.each([
    ['', 'empty'],
    [' \n\n ', 'empty'],
    ['\ufeff', 'empty'],
    ['id,title\n', 'no-rows'],
    ['PK\u0003\u0004', 'not-text'],
    ['a\u0000b', 'not-text'],
    [`a\n${'x\n'.repeat(MAX_ROWS + 1)}`, 'too-many-rows'],
    [`${'c,'.repeat(201)}c\n${'x,'.repeat(201)}x`, 'too-many-columns'],
  ])('file %# is rejected: %s', (text, reason) => expect(parse(text)).toMatchObject({ ok: false, reason }))

  test('a file over 10 MB is rejected', () => {
    expect(parseFile(new Uint8Array(MAX_FILE_BYTES + 1), 'a.csv')).toMatchObject({ reason: 'too-large' })
  })

  test.each(Object.entries(REJECTED_FILES))('%s: rejected with a reason', (_, text) => {
    expect(parse(text)).toMatchObject({ ok: false, message: expect.stringMatching(/^(The|Line) .*\.$/) })
  })

  test('blank rows at the end are ignored, and the message counts rows and blank rows between them', () => {
    expect(rowsOf(`id,title\n1,x\n${',\n'.repeat(500_000)}`)).toHaveLength(1)
    expect(parse(`id\n${'x\n'.repeat(990_000)}`)).toMatchObject({
      message: 'The file has 990,000 rows. An import can have at most 20,000. Split it into smaller files.',
    })
    expect(parse(`id,title\n1,x\n${',\n'.repeat(500_000)}2,y`)).toMatchObject({
      message: 'The file has 500,000 blank rows. Delete them and upload the file again.',
    })
  })

  test('20,000 jobs whose quoted texts contain blank lines are accepted', () => {
    expect(rowsOf(`id,text\n${'1,"a\n\n\nb"\n'.repeat(MAX_ROWS)}`)).toHaveLength(MAX_ROWS)
  })

  test('a JSON file over the limits is rejected with a reason', () => {
    const elements = Array.from({ length: 30_000 }, (_, i) => `{"a${i}":1}`)
    expect(parse(`[${elements.join(',')}]`, 'a.json')).toMatchObject({ reason: 'too-many-rows' })
    expect(parse(`[${elements.slice(0, 300).join(',')}]`, 'a.json')).toMatchObject({ reason: 'too-many-columns' })
    expect(parse(`[{"a":"${'x'.repeat(9_900_000)}"},\n{"a"}]`, 'a.json')).toMatchObject({ reason: 'broken', line: 2 })
  })

  test('a long column name is cut', () => {
    const result = parse(`${'n'.repeat(9_900_000)},title\n1,x`)
    expect(result).toMatchObject({ ok: true, columns: ['n'.repeat(100), 'title'] })
  })
})
