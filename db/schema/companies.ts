import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** When an admin confirmed that the company is who it says it is; null until then. */
    verifiedAt: instant(),
    version: version(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('companies_slug_key').on(t.slug)],
)
