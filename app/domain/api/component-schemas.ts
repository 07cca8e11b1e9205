import { z } from 'zod'
import {
  APPLICANT_CURSORS,
  APPLICANT_EXAMPLE,
  COMPANY_EXAMPLE,
  EMPLOYER_JOB_EXAMPLE,
  EMPLOYER_JOB_INPUT_EXAMPLE,
  EMPLOYER_JOB_PAGE_EXAMPLE,
  JOB_CURSORS,
  JOB_EXAMPLE,
  PROBLEM_EXAMPLE,
  STATUS_CHANGE_EXAMPLE,
} from './api-examples.ts'
import { apiCompany, apiJob, apiJobPage, apiProblem } from './api-schema.ts'
import {
  employerApplicant,
  employerApplicantPage,
  employerJob,
  employerJobChanges,
  employerJobInput,
  employerJobPage,
  statusChange,
} from './employer/employer-schema.ts'

export type JsonSchema = Record<string, unknown>
export type SchemaName = keyof typeof SCHEMAS

/** The schemas that the document names. */
export const SCHEMAS = {
  Job: apiJob,
  JobPage: apiJobPage,
  Company: apiCompany,
  Problem: apiProblem,
  EmployerJob: employerJob,
  EmployerJobPage: employerJobPage,
  EmployerJobInput: employerJobInput,
  EmployerJobChanges: employerJobChanges,
  Applicant: employerApplicant,
  ApplicantPage: employerApplicantPage,
  StatusChange: statusChange,
  Nothing: z.strictObject({}),
}

const EXAMPLES: Record<SchemaName, object> = {
  Job: JOB_EXAMPLE,
  JobPage: { jobs: [JOB_EXAMPLE], count: 143, ...JOB_CURSORS },
  Company: COMPANY_EXAMPLE,
  Problem: PROBLEM_EXAMPLE,
  EmployerJob: EMPLOYER_JOB_EXAMPLE,
  EmployerJobPage: EMPLOYER_JOB_PAGE_EXAMPLE,
  EmployerJobInput: EMPLOYER_JOB_INPUT_EXAMPLE,
  EmployerJobChanges: { ...EMPLOYER_JOB_INPUT_EXAMPLE, version: 3 },
  Applicant: APPLICANT_EXAMPLE,
  ApplicantPage: { applicants: [APPLICANT_EXAMPLE], ...APPLICANT_CURSORS },
  StatusChange: STATUS_CHANGE_EXAMPLE,
  Nothing: {},
}

/** How zod writes the schemas. */
const JSON_SCHEMA = { io: 'input', target: 'draft-2020-12' } as const

/** A reference to a schema of the document. */
export const schemaRef = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })

/** A schema in JSON Schema. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, JSON_SCHEMA)
  return rest
}

/** The schemas of the document by name, each with an example. One that contains another refers to it. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...JSON_SCHEMA, uri: (id) => schemaRef(id as SchemaName).$ref })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      { ...schema, examples: [EXAMPLES[name as SchemaName]] },
    ]),
  )
}
