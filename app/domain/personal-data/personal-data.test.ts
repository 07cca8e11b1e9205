import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { PERSONAL_DATA, type PersonalTable, TABLES_WITHOUT_PERSONAL_DATA } from './personal-data.ts'

const modules = import.meta.glob<Record<string, unknown>>('/db/schema/*.ts', { eager: true })
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
)
const TEXT_TYPES: readonly string[] = ['string', 'json', 'array', 'custom', 'boolean']
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Column = { dataType: string; columnType: string }
/** `{table}.{column}` of every column of the schema that fulfils a condition. */
const columnsOf = (isWanted: (column: Column) => boolean) =>
  tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([, column]) => isWanted(column))
      .map(([key, { name }]) => `${getTableName(table)}.${name === key ? snakeCase(key) : name}`),
  )
const columns = columnsOf(() => true)
const texts = columnsOf(({ dataType, columnType }) => TEXT_TYPES.includes(dataType) && columnType !== 'PgUUID')

const register: Record<string, PersonalTable> = PERSONAL_DATA
const listed = Object.entries(register).flatMap(([table, { columns, others = [], kept = [] }]) =>
  [...columns, ...others, ...kept].map((column) => `${table}.${column}`),
)
const isExempt = (column: string) => Object.hasOwn(TABLES_WITHOUT_PERSONAL_DATA, column.split('.')[0] ?? '')

test('every column that can contain a text is in the register once, or its table has a reason to have no personal data', () => {
  const missing = texts.filter((column) => !isExempt(column) && !listed.includes(column))
  expect(missing).toEqual([])
  expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted())
  expect(listed.filter((column) => !columns.includes(column))).toEqual([])
})

test('the register and the tables without personal data name every table of the schema once', () => {
  const names = [...Object.keys(register), ...Object.keys(TABLES_WITHOUT_PERSONAL_DATA)]
  expect(names.toSorted()).toEqual(tables.map(getTableName).toSorted())
})

test('what is kept, and each table without personal data, has a reason', () => {
  const reasons = Object.values(register).filter(({ erasure, kept = [] }) => erasure === 'kept' || kept.length > 0)
  for (const text of [...reasons.map(({ reason = '' }) => reason), ...Object.values(TABLES_WITHOUT_PERSONAL_DATA)])
    expect(text).toMatch(/^[A-Z].*\.$/)
})

/** Words of columns that are usually about a person. */
const PERSONAL_WORDS =
  /(^|_)(email|phone|full_name|ip|client_address|password|secret|token|user_agent|birth|gender|failure|error|file_name)(_|$)/

test('no table without personal data has a column that is usually about a person', () => {
  const suspicious = texts.filter((column) => isExempt(column) && PERSONAL_WORDS.test(column.split('.')[1] ?? ''))
  // The agency's own contact addresses.
  expect(suspicious.toSorted()).toEqual([
    'agency.email',
    'agency.phone',
    'booking_settings.contact_email',
    'store_settings.contact_email',
  ])
})
