import { z } from 'zod'
import { createRecord } from '#app/lib/collections/record.ts'

/** The fields of an imported job, in the order of the form. `required` fields need a column. */
export const IMPORT_FIELDS = [
  { field: 'reference', label: 'Reference', required: false },
  { field: 'title', label: 'Job title', required: true },
  { field: 'company', label: 'Company', required: true },
  { field: 'location', label: 'Location', required: true },
  { field: 'job_type', label: 'Job type', required: false },
  { field: 'salary', label: 'Salary', required: false },
  { field: 'description', label: 'Description', required: true },
  { field: 'responsibilities', label: 'Responsibilities', required: false },
  { field: 'requirements', label: 'Requirements', required: false },
  { field: 'benefits', label: 'Benefits', required: false },
  { field: 'category', label: 'Category', required: false },
  { field: 'work_arrangement', label: 'Work arrangement', required: false },
  { field: 'pay_min', label: 'Pay from', required: false },
  { field: 'pay_max', label: 'Pay to', required: false },
  { field: 'pay_period', label: 'Pay period', required: false },
  { field: 'created', label: 'Listing date', required: false },
  { field: 'expiry', label: 'Closing date', required: false },
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]['field']

/**
 * The sources of each field, in order of priority: the first that is not empty in a row is used. A source is a column,
 * or several columns joined by ' + ' whose values are joined ('suburb + city + state').
 */
export type ColumnMapping = Record<ImportField, string[]>

// Column names of known exports, lower-cased and reduced to letters, digits and dots.
const KNOWN_NAMES: Record<ImportField, string[]> = {
  reference: [
    'reference',
    'referencenumber',
    'jobreference',
    'jobref',
    'ref',
    'jobid',
    'adid',
    'externalid',
    'requisitionid',
    'identifier.value',
    'id',
    'guid',
  ],
  title: ['title', 'jobtitle', 'positiontitle', 'position', 'adtitle', 'role', 'headline'],
  company: [
    'companyname',
    'company',
    'company.name',
    'companyadvertiser',
    'advertiser.description',
    'advertiser.name',
    'advertisername',
    'advertiser',
    'hiringorganization.name',
    'employername',
    'employer',
    'organisation',
    'organization',
    'client',
  ],
  location: [
    'suburbwherevalue',
    'locationhierarchy.suburb + locationhierarchy.city + locationhierarchy.state',
    'joblocation.address.addresslocality + joblocation.address.addressregion',
    'suburb + city + state',
    'suburb + state',
    'city + state',
    'joblocation',
    'location.name',
    'location.label',
    'location',
    'locationname',
    'suburb',
    'city',
    'region',
    'state',
    'area',
  ],
  job_type: ['jobtype', 'worktype', 'employmenttype', 'contracttype', 'worktypes', 'type'],
  salary: [
    'salary',
    'salarytext',
    'salarylabel',
    'salaryrange',
    'salarydescription',
    'pay',
    'payrate',
    'remuneration',
    'wage',
    'compensation',
  ],
  description: [
    'jobaddetails',
    'description',
    'jobdescription',
    'fulldescription',
    'body',
    'content',
    'adtext',
    'details',
    'advertisement',
    'summary',
    'teaser',
    'shortdescription',
    'abstract',
  ],
  responsibilities: ['responsibilities', 'keyresponsibilities', 'duties', 'keyduties', 'accountabilities'],
  requirements: ['requirements', 'keyrequirements', 'qualifications', 'selectioncriteria', 'skills', 'experience'],
  benefits: ['benefits', 'perks', 'whatweoffer', 'jobbenefits'],
  category: [
    'category',
    'classification',
    'classification.description',
    'classification.name',
    'industry',
    'sector',
    'occupationalcategory',
  ],
  work_arrangement: [
    'workarrangement',
    'workarrangements',
    'remotetype',
    'remote',
    'workplacetype',
    'workmode',
    'joblocationtype',
  ],
  pay_min: [
    'paymin',
    'minpay',
    'salarymin',
    'minsalary',
    'salaryfrom',
    'payfrom',
    'salary.min',
    'basesalary.value.minvalue',
  ],
  pay_max: [
    'paymax',
    'maxpay',
    'salarymax',
    'maxsalary',
    'salaryto',
    'payto',
    'salary.max',
    'basesalary.value.maxvalue',
  ],
  pay_period: ['payperiod', 'salaryperiod', 'salaryunit', 'payunit', 'salary.period', 'basesalary.value.unittext'],
  created: [
    'listingdate',
    'dateposted',
    'postedat',
    'posteddate',
    'createdat',
    'publishedat',
    'publishdate',
    'pubdate',
    'created',
    'posted',
    'date',
  ],
  expiry: [
    'closeson',
    'expirydate',
    'expirationdate',
    'expiresat',
    'expireson',
    'expires',
    'validthrough',
    'closingdate',
    'closedate',
    'applicationdeadline',
    'deadline',
    'enddate',
  ],
}

const SEPARATOR = ' + '
const normaliseName = (name: string) => name.toLowerCase().replace(/[^a-z0-9.]/g, '')

/** The columns of a source, or null unless all of them exist. A column name that contains ' + ' is one column. */
export function columnsOfSource(source: string, columns: readonly string[]): string[] | null {
  if (columns.includes(source)) return [source]
  const parts = source.split(SEPARATOR)
  return parts.length > 1 && parts.every((part) => columns.includes(part)) ? parts : null
}

/** The mapping that the column names suggest. Each column is used for one field only. */
export function suggestMapping(columns: readonly string[]): ColumnMapping {
  const byName = new Map<string, string>()
  for (const column of columns) if (!byName.has(normaliseName(column))) byName.set(normaliseName(column), column)
  const used = new Set<string>()
  const mapping = emptyMapping()
  for (const { field } of IMPORT_FIELDS) {
    for (const known of KNOWN_NAMES[field]) {
      const found = known.split(SEPARATOR).map((part) => byName.get(part))
      if (!found.every((column) => column !== undefined)) continue
      if (found.every((column) => used.has(column))) continue
      mapping[field].push(found.join(SEPARATOR))
      for (const column of found) used.add(column)
    }
  }
  return mapping
}

/** A mapping in which no field has a column. */
export function emptyMapping(): ColumnMapping {
  return createRecord(IMPORT_FIELDS.map(({ field }) => [field, []]))
}

const ALIASES: Record<string, ImportField> = {
  company_name: 'company',
  created_at: 'created',
  listing_date: 'created',
  closes_on: 'expiry',
}

export type MapArgumentsResult = { ok: true; mapping: ColumnMapping } | { ok: false; message: string }

/**
 * Applies `--map theirs=ours` arguments to a suggested mapping. The first argument for a field replaces its sources,
 * further ones are fallbacks in their order. `theirs=ignore` removes a column.
 */
export function applyMapArguments(
  args: readonly string[],
  columns: readonly string[],
  suggested: ColumnMapping,
): MapArgumentsResult {
  const mapping: ColumnMapping = structuredClone(suggested)
  const replaced = new Set<ImportField>()
  for (const arg of args) {
    const at = arg.lastIndexOf('=')
    const source = arg.slice(0, at).trim()
    const name = arg
      .slice(at + 1)
      .trim()
      .toLowerCase()
    if (at < 1 || source === '') return { ok: false, message: `'${arg}' is not in the form theirs=ours.` }
    if (!columnsOfSource(source, columns)) {
      return { ok: false, message: `The file has no column '${source}'. It has: ${columns.join(', ')}.` }
    }
    if (name === 'ignore') {
      for (const { field } of IMPORT_FIELDS) mapping[field] = mapping[field].filter((one) => one !== source)
      continue
    }
    const field = IMPORT_FIELDS.find((one) => one.field === name)?.field ?? ALIASES[name]
    if (!field) {
      const names = IMPORT_FIELDS.map((one) => one.field).join(', ')
      return { ok: false, message: `'${name}' is not a field of a job. The fields are: ${names}.` }
    }
    mapping[field] = replaced.has(field) ? [...mapping[field], source] : [source]
    replaced.add(field)
  }
  return { ok: true, mapping }
}

/** Labels of the required fields without a column. Fields in `provided` have a value from elsewhere. */
export function missingFields(mapping: ColumnMapping, provided: readonly ImportField[] = []): string[] {
  const missing = IMPORT_FIELDS.filter(({ field, required }) => required && mapping[field].length === 0)
  return missing.filter(({ field }) => !provided.includes(field)).map(({ label }) => label)
}

/**
 * Schema of the mapping form: each field's select occurs one or more times, with '' for none. Accepts only columns of
 * the file. Required fields in `provided` have a value from elsewhere and need no column.
 */
export function mappingSchema(columns: readonly string[], provided: readonly ImportField[] = []) {
  const sources = z.preprocess(
    (value) => (value === undefined || value === null ? [] : [value].flat()).filter((one) => one !== ''),
    z.array(z.string().refine((one) => columnsOfSource(one, columns) !== null, 'The file has no such column.')).max(10),
  )
  const shape = Object.fromEntries(
    IMPORT_FIELDS.map(({ field, label, required }) => [
      field,
      required && !provided.includes(field)
        ? sources.refine((list) => list.length > 0, `Choose a column for ${label}.`)
        : sources,
    ]),
  )
  return z.object(shape).transform((submitted) => ({ ...emptyMapping(), ...submitted }) as ColumnMapping)
}
