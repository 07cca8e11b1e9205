import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, version } from './columns.ts'

/** An employer's organisation, with the public page /companies/{slug}. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    about: text().notNull().default(''),
    website: text(),
    industry: text(),
    /** The key of its logo in the file storage: a WebP that we have encoded. */
    logo: text(),
    /** The 11 digits of the Australian Business Number. Their checksum is right; nobody has looked the number up. */
    abn: text(),
    /** When an admin confirmed that the company is who it says it is; null until then. */
    verifiedAt: instant(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('companies_slug_key').on(t.slug),
    check('companies_abn', sql`${t.abn} is null or ${t.abn} ~ '^[1-9][0-9]{10}$'`),
    check('companies_industry', sql`${t.industry} is null or length(${t.industry}) between 1 and 60`),
  ],
)

/** Texts that a company sends often, with placeholders such as `{job}` (`message-template.ts`). */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    body: text().notNull(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('message_templates_name_key').on(t.companyId, sql`lower(name)`),
    check('message_templates_name', sql`btrim(${t.name}) <> '' and length(${t.name}) <= 60`),
    check('message_templates_body', sql`length(${t.body}) between 1 and 2000`),
  ],
)
