import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { PERSONAL_DATA, TABLES_WITHOUT_PERSONAL_DATA } from './personal-data.ts'

const modules = import.meta.glob<Record<string, unknown>>('/db/schema/*.ts', { eager: true })
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
)
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('the register names every table of the schema once', () => {
  const names = [...Object.keys(PERSONAL_DATA), ...TABLES_WITHOUT_PERSONAL_DATA].sort()
  expect(names).toEqual(tables.map(getTableName).sort())
})

test('the register says of every column that can hold a text whether it is personal', () => {
  const register: Record<string, { columns: readonly string[]; others?: readonly string[] }> = PERSONAL_DATA
  const differences = tables.flatMap((table) => {
    const entry = register[getTableName(table)]
    if (!entry) return []
    const columns = Object.entries(getTableColumns(table))
    const names = columns.map(([key, column]) => (column.name === key ? snakeCase(key) : column.name))
    const texts = names.filter(
      (_, index) =>
        ['string', 'json', 'array', 'custom', 'boolean'].includes(columns[index]?.[1].dataType ?? '') &&
        columns[index]?.[1].columnType !== 'PgUUID',
    )
    const listed = [...entry.columns, ...(entry.others ?? [])]
    return [
      ...texts.filter((name) => !listed.includes(name)).map((name) => `missing: ${getTableName(table)}.${name}`),
      ...listed.filter((name) => !names.includes(name)).map((name) => `unknown: ${getTableName(table)}.${name}`),
    ]
  })
  expect(differences).toEqual([])
})
